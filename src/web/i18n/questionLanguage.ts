import { createContext, use } from 'react';
import type { QuestionLanguage } from '../../domain/definitionTexts.ts';
import type { TranslatedText } from '../../domain/instrument.ts';
import { readStored, setStored, useStored } from '../session/storage.ts';
import { useLanguage } from './language.ts';

/**
 * The language of questions. Auditors can choose it on each device, independently of the console's language. Outside of
 * audits and assessments in progress, questions are in the language of the console.
 */
type SpokenLanguage = Pick<QuestionLanguage, 'tag' | 'direction'>;

const SpokenContext = createContext<SpokenLanguage | null>(null);
export const QuestionLanguageProvider = SpokenContext.Provider;

/** Returns the tag of the language that the auditor chose; null for the console's. */
export function chosenQuestionLanguage(): string | null {
  return readStored('questionLanguage');
}

/** Chooses the language of questions on this device; null for the console's. */
export function chooseQuestionLanguage(tag: string | null): void {
  setStored('questionLanguage', tag);
}

export function useChosenQuestionLanguage(): string | null {
  return useStored('questionLanguage');
}

/** Returns the language to ask in: the chosen one if it is offered, otherwise the console's. */
export function spokenLanguage(
  choice: string | null,
  languages: readonly QuestionLanguage[],
  language: string,
): SpokenLanguage {
  const { tag, direction } = languages.find((candidate) => candidate.tag === choice) ?? {
    tag: language,
    direction: 'ltr',
  };
  return { tag, direction };
}

/** Returns the language of the questions in this part of the page. */
export function useQuestionLanguage(): string {
  const language = useLanguage();
  return use(SpokenContext)?.tag ?? language;
}

/** The attributes of an element that contains a question or another text of a definition. */
export type TextAttributes = { lang?: string; dir?: 'ltr' | 'rtl' };

/** Returns a function that returns the attributes of an element with a text of a definition: its language and direction. */
export function useTextAttributes(): (text?: TranslatedText) => TextAttributes {
  const language = use(SpokenContext);
  return (text) => {
    if (!language) return {};
    // A text that isn't translated is in English.
    if (text && !Object.hasOwn(text, language.tag)) return { lang: 'en', dir: 'ltr' };
    return { lang: language.tag, dir: language.direction };
  };
}
