import type { Category, SubcategoryCode } from './scoring/categories.ts';
import type { FourP, ManagerP } from './scoring/fourP.ts';

/** How a question is scored: 1 a Yes earns the point, 2 a No earns it, 3 it is for information only. */
export const SCORING_TYPES = [1, 2, 3] as const;
export type ScoringType = (typeof SCORING_TYPES)[number];

/** The languages that the product speaks; English is the fallback of every text. */
export const LANGUAGES = ['en', 'es', 'zh', 'ja', 'pt', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text of the instrument: English always, the other languages where it was translated. */
export type Translated = { en: string } & { [L in Exclude<Language, 'en'>]?: string | undefined };

/** A Yes/No question of the audit. `varname` is unique within the instrument and is the question's id. */
export type Question = {
  varname: string;
  text: Translated;
  factor: FourP;
  scoringType: ScoringType;
  /** How many points the question is worth: a whole number, 1 to 100. */
  weight: number;
  /** What a shop can do to earn the point. */
  strategies: Translated[];
};

export type Subcategory = { code: SubcategoryCode; name: Translated; questions: Question[] };

export type FoodCategory = { code: Category; name: Translated; subcategories: Subcategory[] };

/** A question for the store's manager: answered in words, never scored. */
export type ManagerQuestion = { varname: string; text: Translated; factor: ManagerP };

/**
 * An audit instrument: what is asked, and how answers are scored. A published version never changes, but for its
 * translations: those that are missing may follow.
 */
export type Instrument = {
  name: string;
  version: string;
  title: Translated;
  categories: FoodCategory[];
  managerQuestions: ManagerQuestion[];
};

/** What an instrument still lacks: its texts that a language has no translation of, in English, by language. */
export function untranslated(instrument: Instrument): Map<Language, string[]> {
  const texts = textsOf(instrument);
  return new Map(LANGUAGES.map((language) => [language, texts.filter((text) => !text[language]).map(({ en }) => en)]));
}

/** Every text of an instrument, or of a part of it. */
export function textsOf(value: unknown): Translated[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') return [value as Translated];
  return Object.values(value).flatMap(textsOf);
}

/** The text in the reader's language, or in English where it is not translated. */
export function inLanguage(text: Translated, language: Language): string {
  return text[language] ?? text.en;
}

/** The whole weight of an area must fit the counts that are stored with a survey. */
export const MAX_TOTAL_WEIGHT = 32_000;
