import type { DefinitionColumn } from './definitionColumns.ts';
import type { Origin } from './definitionOrigin.ts';
import type { Category, SubcategoryCode } from './scoring/categories.ts';
import type { FourP, ManagerP } from './scoring/fourP.ts';

/** The scoring types: with 1, Yes earns the points; with 2, No does; 3 is for information only. */
export const SCORING_TYPES = [1, 2, 3] as const;
export type ScoringType = (typeof SCORING_TYPES)[number];

/** The languages of the product; English is the fallback for every text. */
export const LANGUAGES = ['en', 'es', 'zh', 'ja', 'pt', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text by language tag (BCP 47): always in English, and in other languages if translated. */
export type TranslatedText = { en: string } & Readonly<Record<string, string>>;

/** A language of a definition: the name that its speakers use, and its writing direction. */
export type NamedLanguage = {
  tag: string;
  name?: string | undefined;
  direction?: 'ltr' | 'rtl' | undefined;
};

/** A Yes/No question of the audit. `varname` is unique within the instrument and is the question's id. */
export type Question = {
  varname: string;
  /** The question's name in exports, if it was renamed (`definitionNames.ts`). */
  renamed?: string | undefined;
  text: TranslatedText;
  factor: FourP;
  scoringType: ScoringType;
  /** The points that the question is worth: a whole number, 1 to 100. */
  weight: number;
  /** Ways in which a store can earn the points. */
  strategies: TranslatedText[];
  origin?: Origin | undefined;
};

export type Subcategory = { code: SubcategoryCode; name: TranslatedText; questions: Question[] };

export type FoodCategory = { code: Category; name: TranslatedText; subcategories: Subcategory[] };

/** A question for the store's manager: answered in free text, never scored. */
export type ManagerQuestion = {
  varname: string;
  /** The question's name in exports, if it was renamed (`definitionNames.ts`). */
  renamed?: string | undefined;
  text: TranslatedText;
  factor: ManagerP;
  origin?: Origin | undefined;
};

/**
 * An audit instrument: its questions and how answers are scored. A published version never changes, except for its
 * translations.
 */
export type Instrument = {
  name: string;
  version: string;
  title: TranslatedText;
  categories: FoodCategory[];
  managerQuestions: ManagerQuestion[];
  /** Languages in addition to the product's, with their names. Texts may also be in languages not listed here. */
  languages?: NamedLanguage[] | undefined;
  columns?: DefinitionColumn[] | undefined;
};

/** Returns for each language the English texts of an instrument that are not translated into it. */
export function untranslatedTexts(instrument: Instrument): Map<Language, string[]> {
  const texts = textsOf(instrument);
  return new Map(LANGUAGES.map((language) => [language, texts.filter((text) => !text[language]).map(({ en }) => en)]));
}

/** Returns every text of an instrument, or of a part of it. */
export function textsOf(value: unknown): TranslatedText[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') return [value as TranslatedText];
  return Object.values(value).flatMap(textsOf);
}

/** Returns the text in a language, or in English if it is not translated. */
export function inLanguage(text: TranslatedText, language: string): string {
  return (Object.hasOwn(text, language) ? text[language] : undefined) ?? text.en;
}

/**
 * The maximum total weight of all questions of an instrument, so that the points stored with a survey fit their
 * columns.
 */
export const MAX_TOTAL_WEIGHT = 32_000;
