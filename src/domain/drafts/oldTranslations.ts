import type { Change } from './changes.ts';
import type { Edit } from './edits.ts';
import { valueAt } from './merge.ts';
import { stepsOf } from './places.ts';
import { isTree, partAt, type Tree } from './tree.ts';

/** Returns the paths of the English texts to which the changes give a new meaning. */
export function textsWithNewMeaning(changes: readonly Change[]): string[] {
  return changes.filter(({ kind, class: effect }) => kind === 'text' && effect === 'breaks').map(({ id }) => id);
}

/** Returns the ids of the questions or items with a text to which the changes give a new meaning. */
export function itemsWithNewMeaning(changes: readonly Change[]): Set<string> {
  const paths = textsWithNewMeaning(changes).map(stepsOf);
  return new Set(
    paths.flatMap(([root, id]) => ((root === 'questions' || root === 'items') && id !== undefined ? [id] : [])),
  );
}

/**
 * Returns the paths of the translations in a draft that belong to an earlier text: the English text has a new meaning
 * according to `changes`, but the translation is still the one in the base version.
 */
export function oldTranslations(changes: readonly Change[], base: Tree, draft: Tree): string[] {
  return textsWithNewMeaning(changes).flatMap((id) => {
    const path = id.slice(0, id.lastIndexOf('/'));
    const [before, after] = [valueAt(base, path), valueAt(draft, path)];
    // If the base version isn't the one in use, the draft may still have the base version's text.
    if (!isTree(before) || !isTree(after) || isEmpty(before['en']) || before['en'] === after['en']) return [];
    const tags = Object.keys(after).filter((tag) => !isEmpty(after[tag]) && partAt(before, [tag]) === after[tag]);
    return tags.map((tag) => `${path}/${tag}`);
  });
}

/** Returns the edits that remove translations, so that their texts are shown in English. */
export function translationRemovals(paths: readonly string[]): Edit[] {
  return paths.map((path) => ({ op: 'remove', path }));
}

function isEmpty(text: unknown): boolean {
  return typeof text !== 'string' || text === '';
}
