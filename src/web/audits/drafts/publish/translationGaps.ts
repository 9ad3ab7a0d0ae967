import type { Tree } from '../../../../domain/drafts/tree.ts';
import { countIn, isOutdated, textSections } from '../translations/texts.ts';

type Language = { tag: string; name: string };

/**
 * A language, the number of texts that aren't translated into it, and the number of its translations that are outdated
 * because the English text has changed.
 */
export type TranslationGap = Language & { missing: number; outdated: number };

/** Returns the languages of a draft in which translations are missing or outdated compared with its base version. */
export function translationGaps(definition: Tree, base: Tree | null, languages: readonly Language[]): TranslationGap[] {
  const rows = rowsOf(definition);
  const before = new Map((base ? rowsOf(base) : []).map(({ id, texts }) => [id, texts]));
  return languages
    .filter(({ tag }) => tag !== 'en')
    .map((language) => ({
      ...language,
      missing: rows.length - countIn(rows, language.tag),
      outdated: rows.filter((row) => isOutdated(row, before.get(row.id), language.tag)).length,
    }))
    .filter(({ missing, outdated }) => missing + outdated > 0);
}

function rowsOf(definition: Tree) {
  return textSections(definition).flatMap(({ rows }) => rows);
}
