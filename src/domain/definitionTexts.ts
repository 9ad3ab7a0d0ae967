import type { Definition } from './checkDefinition.ts';
import { stepsOf } from './drafts/places.ts';
import { inLanguage, LANGUAGES } from './instrument.ts';
import { directionOf, ownNameOf } from './languageTag.ts';
import { itemsOf, type Texts } from './modules/module.ts';

/**
 * A language of a definition. `name` is null if the definition doesn't give it; `share` is the share of the questions
 * that are translated, from 0 to 1.
 */
export type DefinitionLanguage = { tag: string; name: string | null; direction: 'ltr' | 'rtl'; share: number };

/** A language in which questions can be asked. */
export type QuestionLanguage = { tag: string; name: string; direction: 'ltr' | 'rtl' };

/** The share of questions that must be translated before auditors can choose a language. */
const OFFERED_SHARE = 0.95;

/**
 * Returns the text at a path of a definition, such as `items/water_shelf/text` or `sections/fridge/title`; null if
 * there is none.
 */
export function textAt(definition: Definition, path: string): Texts | null {
  const value = stepsOf(path).reduce<unknown>(entry, rootOf(definition));
  return isText(value) ? value : null;
}

/**
 * Returns the languages of a definition: English or, for an audit instrument, all languages of the console; those that
 * it names; and those into which its questions are translated.
 */
export function languagesOf(definition: Definition): DefinitionLanguage[] {
  const texts = questionTexts(definition);
  const languages = definition.definition.languages ?? [];
  const fixedTags = definition.kind === 'module' ? ['en'] : LANGUAGES;
  const tags = new Set([
    ...fixedTags,
    ...languages.map(({ tag }) => tag),
    ...texts.flatMap((text) => Object.keys(text)),
  ]);
  const languageByTag = new Map(languages.map((language) => [language.tag, language]));
  return [...tags].map((tag) => ({
    tag,
    name: languageByTag.get(tag)?.name ?? null,
    direction: languageByTag.get(tag)?.direction ?? directionOf(tag),
    share: texts.length === 0 ? 1 : texts.filter((text) => Object.hasOwn(text, tag)).length / texts.length,
  }));
}

/**
 * Returns the languages that auditors can choose for questions: those into which nearly all questions are translated.
 */
export function offeredLanguages(definition: Definition): QuestionLanguage[] {
  return languagesOf(definition)
    .filter(({ share }) => share >= OFFERED_SHARE)
    .map(({ tag, name, direction }) => ({ tag, name: name ?? ownNameOf(tag) ?? tag, direction }));
}

/** Returns a text in one of the definition's languages, or in English if it isn't translated. */
export function textIn(text: Texts, tag: string): string {
  return inLanguage(text, tag);
}

function questionTexts({ kind, definition }: Definition): Texts[] {
  if (kind === 'module') return itemsOf(definition).map(({ text }) => text);
  const questions = definition.categories.flatMap(({ subcategories }) =>
    subcategories.flatMap((subcategory) => subcategory.questions),
  );
  return [...questions, ...definition.managerQuestions].map(({ text }) => text);
}

/**
 * Returns a definition in the structure that paths expect: all questions or items in one list, and sections by code.
 */
function rootOf({ kind, definition }: Definition): Record<string, unknown> {
  if (kind === 'module') return { ...definition, items: itemsOf(definition) };
  const { categories, managerQuestions } = definition;
  const sections = categories.map(({ code, name, subcategories }) => [
    code,
    { name, ...Object.fromEntries(subcategories.map((subcategory) => [subcategory.code, subcategory])) },
  ]);
  const questions = categories.flatMap(({ subcategories }) =>
    subcategories.flatMap((subcategory) => subcategory.questions),
  );
  return {
    title: definition.title,
    questions: [...questions, ...managerQuestions],
    sections: Object.fromEntries(sections) as unknown,
  };
}

const NAMES = ['varname', 'code', 'id', 'name', 'state'] as const;

/**
 * Returns the part that one step of a path names: a field, a list entry by its name or, in a list of texts, by its
 * position.
 */
function entry(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  const match = value.find((entry: Record<string, unknown>) => NAMES.some((name) => entry[name] === step)) as unknown;
  return match ?? (/^\d{1,3}$/.test(step) ? value[Number(step)] : undefined);
}

function isText(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';
}
