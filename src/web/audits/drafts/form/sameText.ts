import { containersOf, itemRoot, stepOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';

/**
 * Returns the number of the first other question or item with the same English text as the one at `path`, ignoring case
 * and surrounding white space; null if there is none.
 */
export function numberWithSameText(definition: Tree, path: string): number | null {
  const root = itemRoot(definition);
  const items = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  const rows = items.map((item) => ({ path: `${root}/${stepOf(item, 'varname')}`, text: plainText(item) }));
  const text = rows.find((row) => row.path === path)?.text ?? '';
  const at = text === '' ? -1 : rows.findIndex((row) => row.path !== path && row.text === text);
  return at < 0 ? null : at + 1;
}

function plainText(item: unknown): string {
  const text = partAt(item, ['text', 'en']);
  return typeof text === 'string' ? text.trim().toLowerCase() : '';
}
