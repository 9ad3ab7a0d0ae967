import { isTree, listAt, partAt, type Tree } from '../../../../../domain/drafts/tree.ts';
import { LANGUAGES, type Language } from '../../../../../domain/instrument.ts';
import type { Translate } from '../../../../i18n.ts';

/** The languages of forms: the console's six, and any others that the definition has. */

export type Words = (language: Language) => Translate;

/** A language of a form: its tag, and its name as apps and columns show it. */
export type FormLanguage = { tag: string; label: string };

/**
 * The maximum number of a form's languages beyond the console's six. It is far above the limit for definitions, so that
 * the check can report a definition with too many.
 */
const LANGUAGES_MAX = 60;

/** Returns a language's name as the app lists it: `Español (es)`. */
export const languageLabel = (language: Language, words: Words): string =>
  `${words(language)(`languages.${language}`)} (${language})`;

/** Returns the language with this tag if the console has it, otherwise English. */
export function wordsLanguage(tag: string): Language {
  return LANGUAGES.find((language) => language === tag) ?? 'en';
}

/** The id of the text that reveals the app's language where a form asks for it: the language's tag in each language. */
export const LANGUAGE_TEXT = 'language';

/**
 * The fields that reveal the app's language: a question that is never shown, and the label of its only choice. An audit
 * form that has only the console's languages has no such question; its label is that of the answer 'yes'.
 */
export const LANGUAGE_FIELDS = { question: 'LANGUAGE_CHOICE', label: 'LANGUAGE' } as const;

const SIX: readonly string[] = LANGUAGES;

/**
 * Returns the tags of a form's languages other than the console's six: the languages that the definition names, and the
 * languages of its texts.
 */
export function furtherTags(definition: Tree): string[] {
  const languageTags = listAt(definition, ['languages']).flatMap((language) => {
    const tag = partAt(language, ['tag']);
    return typeof tag === 'string' ? [tag] : [];
  });
  return [...new Set([...languageTags, ...tagsIn(definition)])]
    .filter((tag) => !SIX.includes(tag))
    .slice(0, LANGUAGES_MAX);
}

/** Returns the tag if a definition's form has a language with this tag; otherwise null. */
export function formLanguage(definition: Tree, tag: string): string | null {
  return [...SIX, ...furtherTags(definition)].find((candidate) => candidate === tag) ?? null;
}

/** Returns the languages of a form: the console's six, then any others that the definition has. */
export function languagesOfForm(definition: Tree, words: Words): FormLanguage[] {
  const names = new Map(
    listAt(definition, ['languages']).flatMap((language) => {
      const [tag, name] = [partAt(language, ['tag']), partAt(language, ['name'])];
      return typeof name === 'string' && name !== '' ? [[tag, name] as const] : [];
    }),
  );
  const labelOf = (tag: string) => `${(names.get(tag) ?? tag).replaceAll(/[:()]+/g, ' ').trim()} (${tag})`;
  return [
    ...LANGUAGES.map((tag) => ({ tag, label: languageLabel(tag, words) })),
    ...furtherTags(definition).map((tag) => ({ tag, label: labelOf(tag) })),
  ];
}

/** Returns the tags of the languages in which a definition's questions and sections have texts, sorted. */
export function tagsIn(definition: Tree): string[] {
  const tags = new Set<string>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) for (const element of part) collect(element);
    else if (isTree(part)) {
      if (typeof part['en'] === 'string') for (const tag of Object.keys(part)) tags.add(tag);
      else for (const element of Object.values(part)) collect(element);
    }
  };
  const { categories, managerQuestions, sections, scope } = definition;
  collect([categories, managerQuestions, sections, scope]);
  return [...tags].toSorted();
}
