import type { Page } from 'playwright-core';
