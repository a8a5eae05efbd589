// What other programs show of the pages: for each game a page with its picture, for links that are sent, and what makes
// the pages installable.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { language } from './src/texts/made/en.ts';

const here = import.meta.dirname;
const pictures = resolve(here, '../docs/pictures');
const [width, height, margin] = [1200, 630, 40]; // as previews are shown everywhere
const table = '#d5ccbb';
// The server replaces this by its address; a site names its own, if it has one, when it is built.
const origin = process.env['CROSSCUT_SITE'] ?? '{origin}';

const manifest = {
  name: 'Crosscut',
  short_name: 'Crosscut',
  description: 'Five board games akin to Go, and Go itself',
  start_url: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

// The board in the middle of the table; without coordinates, whose font need not be there.
function png_of(svg: string): Buffer {
  const board = svg.replace(/(<svg[^>]*?) width="\d+" height="\d+"/, (_, start: string) => {
    const sides = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
    return `${start} ${sides}`;
  });
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${table}"/>${board}</svg>`;
  return new Resvg(whole, { font: { loadSystemFonts: false } }).render().asPng();
}

// What each game is called, and its twist.
const games = language.texts['games'] as Record<string, { name: string; sentence: string }>;

function tags(game: string, sentence: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Crosscut',
    'og:title': sentence,
    'og:image': `${origin}/previews/${game}.png`,
    'og:image:width': width,
    'og:image:height': height,
  };
  const lines = Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${value}" />`);
  return [...lines, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ');
}

export function previews(): Plugin {
  return {
    name: 'previews',
    enforce: 'post',
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' } },
    ],
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return this.error('There is no page to be shown.');
      for (const file of readdirSync(pictures).filter((name) => name.endsWith('.svg'))) {
        const game = file.replace('.svg', '');
        const told = games[game];
        if (!told) return this.error(`${game} has no sentence.`);
        const page = String(index.source).replace(
          '</head>',
          `${tags(game, `${told.name}: ${told.sentence}`)}\n  </head>`,
        );
        this.emitFile({ type: 'asset', fileName: `${game}.html`, source: page });
        const source = png_of(readFileSync(resolve(pictures, file), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `previews/${game}.png`, source });
      }
    },
  };
}
