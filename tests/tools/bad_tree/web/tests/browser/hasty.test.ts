import type { Page } from 'playwright-core';
import { page_of, see, steady, text_of } from './visitor';

// import { chromium } from 'playwright-core' in a comment is none.
expect(await page.textContent('.status')).toBe('Black to move');
expect((await steady(page, listed)).length).toBe(1);
await see(page, text_of('.status')).toBe('Black to move');
const ask = await page_of(page).title();
