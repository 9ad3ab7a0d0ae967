import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../files/packageRoot.ts';

/** The folder where the build puts the console's font, with names that change with its content. */
const FOLDER = 'dist/public/assets';

/** The writing systems that the font supports and the pages' languages need. */
const SCRIPTS = [
  {
    name: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FEFF,U+FFFD',
  },
  { name: 'cyrillic', range: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' },
];

/**
 * Returns the CSS rules that load the console's font; none if the web application isn't built. Text is shown before its
 * font has loaded.
 */
export function fontFaces(): string {
  const folder = path.join(packageRoot, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return SCRIPTS.flatMap(({ name, range }) => {
    const file = files.find(
      (candidate) => candidate.startsWith(`geist-${name}-wght-normal`) && candidate.endsWith('.woff2'),
    );
    if (file === undefined) return [];
    const source = `url(/assets/${file}) format("woff2")`;
    return `@font-face{font-family:"Geist Variable";font-weight:100 900;font-display:swap;src:${source};unicode-range:${range}}`;
  }).join('\n');
}
