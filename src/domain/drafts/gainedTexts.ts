import { describeChanges, type Change } from './changes.ts';
import { applyEdit, type Edit } from './edits.ts';
import { valueAt } from './merge.ts';
import { textsWithNewMeaning } from './oldTranslations.ts';
import { isTree, type Tree } from './tree.ts';

/**
 * Returns a draft with the languages and translations that its base version has gained since the draft was started.
 * `original` is the base version as it was then, `base` as it is now. Texts in the draft stay unchanged, and texts
 * removed from it stay removed. A text with a new meaning gets no translation of the earlier text; `corrections` are
 * the paths of changed texts whose meaning is the same.
 */
export function withGainedTexts(draft: Tree, original: Tree, base: Tree, corrections?: ReadonlySet<string>): Tree {
  const newTexts = new Set(textsWithNewMeaning(describeChanges(original, draft, corrections)));
  return describeChanges(original, base).reduce((result, change) => {
    const edit = editFor(result, change, base);
    if (change.kind === 'translation' && newTexts.has(englishOf(change.id))) return result;
    const outcome = edit && applyEdit(result, edit);
    // The edit fails if the draft has removed the part that was translated.
    return outcome && 'definition' in outcome ? outcome.definition : result;
  }, draft);
}

function editFor(draft: Tree, { kind, id, after }: Change, base: Tree): Edit | null {
  if (kind === 'language') return { op: 'add', path: id, value: valueAt(base, id) };
  const existingValue = valueAt(draft, id);
  if (kind === 'strategy') {
    if (!Array.isArray(existingValue) || !Array.isArray(after)) return null;
    return { op: 'set', path: id, value: existingValue.map((text: unknown) => copyTranslations(text, after)) };
  }
  if (kind !== 'translation' || existingValue !== null || valueAt(draft, englishOf(id)) === null) return null;
  return { op: 'set', path: id, value: after };
}

/** Returns the path of the English text to which a translation belongs. */
function englishOf(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/'))}/en`;
}

/** Adds the missing languages to a text in a list, from the text in `originals` that is the same in English. */
function copyTranslations(text: unknown, originals: readonly unknown[]): unknown {
  const other = originals.find((original) => isTree(original) && isTree(text) && original['en'] === text['en']);
  return isTree(other) && isTree(text) ? { ...other, ...text } : text;
}
