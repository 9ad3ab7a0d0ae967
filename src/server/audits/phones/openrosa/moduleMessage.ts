import { textIn } from '../../../../domain/definitionTexts.ts';
import { measureText } from '../../../../domain/modules/measureText.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import type { StoredMeasure } from '../../../db/schema.ts';
import { wordsLanguage, type Words } from './form/languages.ts';

/** The results of an assessment. */
export type ModuleResults = { outcome: string | null; measures: readonly StoredMeasure[] };

/** Returns the message that the app shows after sending a module's form. */
export function moduleMessageOf(
  module: Module,
  { outcome, measures }: ModuleResults,
  language: string,
  words: Words,
): string {
  const say = words(wordsLanguage(language));
  const lines = module.measures.flatMap(({ id, title, unit, decimals }) => {
    const row = measures.find(({ measure }) => measure === id);
    if (!row) return [];
    const value =
      row.value === null || !row.enough
        ? say('benchmark.notEnough')
        : measureText(wordsLanguage(language), row.value, { unit: unit ?? null, decimals: decimals ?? 0 });
    return [say('phoneReply.measure', { title: textIn(title, language), value })];
  });
  const outcomeTexts = module.outcome?.find(({ state }) => state === outcome);
  return [
    textIn(module.title, language),
    ...lines,
    ...(outcomeTexts ? [textIn(outcomeTexts.text, language)] : []),
  ].join('\n');
}
