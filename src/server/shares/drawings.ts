import type { Category } from '../../domain/scoring/categories.ts';
import type { FourP } from '../../domain/scoring/fourP.ts';
import { markup, type Html } from '../html.ts';

/** Pictures of the report, drawn with lines in a square of 24. They never stand without a name. */
const PICTURES: Record<Category | FourP, string> = {
  FV: 'M12 8c-3-2-7 0-7 5 0 4 3 8 5 8 1 0 1-.5 2-.5s1 .5 2 .5c2 0 5-4 5-8 0-5-4-7-7-5zM12 8c0-2 1-4 3-5',
  SF: 'M12 3a9 9 0 1 0 9 9c-2 .5-4-1-4-3-3 0-5-3-5-6zM9 10h.01M8 15h.01M13 13h.01M14 17h.01',
  MC: 'M3 12h18a9 9 0 0 1-18 0zM8 21h8M9 8c0-2 2-2 2-4M14 8c0-2 2-2 2-4',
  BC: 'M6 11a3.500 3.500 0 1 1 2-7h8a3.500 3.500 0 1 1 2 7v9H6zM10 11v4M14 11v4',
  MS: 'M3 12c3-5 9-6 13-2l5-4v12l-5-4c-4 4-10 3-13-2zM8 11h.01',
  DE: 'M7 9l2-6h6l2 6v12H7zM7 9h10M7 15h10',
  DR: 'M6 8h12l-2 13H8zM12 8l1-6h3M7 13h10',
  1: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  2: 'M12 3v18M5 5h11l3 3-3 3H5z',
  3: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  4: 'M4 10v4h4l9 5V5l-9 5zM20 10v4',
};

/** The picture of a category or of a P, in its colour; assistive technology passes over it. */
export function pictureOf(what: Category | FourP): Html {
  return markup`<svg class="picture ${inkOf(what)}" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d="${PICTURES[what]}" />
  </svg>`;
}

/** The class of the colour in which a category or a P is drawn. */
export function inkOf(what: Category | FourP): string {
  return typeof what === 'number' ? `p${what}` : what.toLowerCase();
}

/** A score from 0 to 100 as a bar, beside which it stands as a number. */
export function bar(score: number, ink: string, height = 6): Html {
  const middle = height / 2;
  const end = middle + (score * (300 - height)) / 100;
  return markup`<svg
    class="bar ${ink}"
    viewBox="0 0 300 ${height}"
    preserveAspectRatio="none"
    height="${height}"
    aria-hidden="true"
  >
    <path class="track" stroke-width="${height}" d="M0 ${middle}H300" />
    ${score > 0 && markup`<path stroke-width="${height}" d="M0 ${middle}H${Math.round(end)}" />`}
  </svg>`;
}
