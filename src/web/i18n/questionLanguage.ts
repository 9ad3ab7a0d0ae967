import { createContext, use, useDeferredValue, useMemo } from 'react';
import type { QuestionLanguage } from '../../domain/definitionTexts.ts';
import type { TranslatedText } from '../../domain/instrument.ts';
import { readSessionValue, setSessionValue, useSessionValue } from '../session/storage.ts';
import { useLanguage } from './language.ts';

/**
 * The language of questions, which users choose on each device independently of the console's language.
 * `languagesOfTexts` maps the texts that are in another language to that language.
 */
type SpokenLanguage = Pick<QuestionLanguage, 'tag' | 'direction'> & { languagesOfTexts?: ReadonlyMap<string, string> };

const SpokenContext = createContext<SpokenLanguage | null>(null);
export const QuestionLanguageProvider = SpokenContext.Provider;

/** Returns the tag of the language that the user chose; null for the console's. */
export function chosenQuestionLanguage(): string | null {
  return readSessionValue('questionLanguage');
}

/** Chooses the language of questions on this device; null for the console's. */
export function chooseQuestionLanguage(tag: string | null): void {
  setSessionValue('questionLanguage', tag);
}

export function useChosenQuestionLanguage(): string | null {
  return useSessionValue('questionLanguage');
}

/**
 * Returns the language that the user chose, to be sent when reading questions; null for the console's. A page shows its
 * questions in the previous language until they are loaded in the new one.
 */
export function useReadQuestionLanguage(): string | null {
  return useDeferredValue(useChosenQuestionLanguage());
}

type ReplyLanguages = {
  languages: readonly QuestionLanguage[];
  untranslated?: readonly { text: string; language: string }[];
};

/** Returns the language of a reply's questions; null if it is the console's language. */
export function useSpokenLanguage({ languages, untranslated }: ReplyLanguages): SpokenLanguage | null {
  const language = useLanguage();
  const chosenLanguage = useReadQuestionLanguage();
  return useMemo(() => {
    const questionLanguage = spokenLanguage(chosenLanguage, languages, language);
    if (questionLanguage.tag === language) return null;
    return untranslated
      ? { ...questionLanguage, languagesOfTexts: new Map(untranslated.map((text) => [text.text, text.language])) }
      : questionLanguage;
  }, [languages, untranslated, language, chosenLanguage]);
}

/** Returns the chosen language if it is offered, otherwise the console's. */
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

/** The attributes of an element that contains a question or other text from a definition. */
export type TextAttributes = { lang?: string; dir?: 'ltr' | 'rtl' | 'auto' };

/**
 * Returns a function that returns the language and direction attributes for text from a definition; none if the
 * questions are in the console's language. The function accepts either the text's translations or the text as shown.
 */
export function useTextAttributes(): (text?: TranslatedText | string) => TextAttributes {
  const questionLanguage = use(SpokenContext);
  return (text) => {
    if (!questionLanguage) return {};
    // Text without a translation is in the language that the server reports or, if its translations are given, in
    // English.
    const other = typeof text === 'string' ? questionLanguage.languagesOfTexts?.get(text) : undefined;
    if (other !== undefined) return { lang: other, dir: 'ltr' };
    if (typeof text === 'object' && !Object.hasOwn(text, questionLanguage.tag)) return { lang: 'en', dir: 'ltr' };
    return { lang: questionLanguage.tag, dir: questionLanguage.direction };
  };
}
