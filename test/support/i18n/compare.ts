import { shapeOf, type Choice, type Mentions, type Shape } from './icu.ts';
import type { Messages } from './messages.ts';
import { mayStayEnglish } from './sameInEnglish.ts';

/** Compares a language's messages with the English ones and describes each problem in a sentence. */
export function problemsComparedToEnglish(english: Messages, language: string, messages: Messages): string[] {
  const missing = [...english.keys()].filter((key) => !messages.has(key)).map((key) => `${key} is missing`);
  const unknown = [...messages.keys()].filter((key) => !english.has(key)).map((key) => `${key} is not in English`);
  const wrong = [...messages].flatMap(([key, message]) => {
    const original = english.get(key);
    if (original === undefined) return [];
    return problemsOfMessage({ key, language, original, message }).map((problem) => `${key}: ${problem}`);
  });
  return [...missing, ...unknown, ...wrong].map((problem) => `${language}: ${problem}`);
}

type MessagePair = { key: string; language: string; original: string; message: string };

function problemsOfMessage({ key, language, original, message }: MessagePair): string[] {
  if (message.trim() === '' && original.trim() !== '') return ['is empty'];
  const expected = shapeOf(original);
  const result = shapeOf(message);
  return [
    ...differences('placeholder', expected.placeholders, result.placeholders),
    ...differences('tag', expected.tags, result.tags),
    ...wrongChoices(language, expected, result),
    ...(language !== 'en' && message === original && !mayStayEnglish(key, language, expected.words)
      ? [`is not translated: ${message}`]
      : []),
  ];
}

function differences(subject: string, expected: ReadonlySet<string>, actual: ReadonlySet<string>): string[] {
  return [
    ...[...expected].filter((name) => !actual.has(name)).map((name) => `the ${subject} ${name} is missing`),
    ...[...actual].filter((name) => !expected.has(name)).map((name) => `the ${subject} ${name} is not in English`),
  ];
}

/**
 * Describes the problems of a language's plurals and selects: missing ones, wrong forms, and placeholders or tags that
 * the English one mentions and they omit.
 */
function wrongChoices(language: string, expected: Shape, result: Shape): string[] {
  const missingChoices = expected.choices
    .filter(({ branches }) => [...branches.keys()].some((name) => name.startsWith('=')))
    .filter(({ argument }) => !result.choices.some((choice) => choice.argument === argument))
    .map(({ argument }) => `does not turn on ${argument}`);
  const missingParts = result.choices.flatMap((choice) => {
    // Several choices may depend on the same number, so the best match is used.
    const originals = expected.choices.filter(({ argument }) => argument === choice.argument);
    const perOriginal = originals.map((original) => missingInBranches(language, original, choice));
    const [fewest = []] = perOriginal.toSorted((one, other) => one.length - other.length);
    return [...wrongForms(language, choice, originals), ...fewest];
  });
  return [...missingChoices, ...missingParts];
}

function missingInBranches(language: string, original: Choice, choice: Choice): string[] {
  const exact = [...original.branches.keys()].filter((name) => name.startsWith('=') && !choice.branches.has(name));
  const missingParts = [...choice.branches].flatMap(([name, mentions]) => {
    const sameInEnglish = choice.kind === 'select' || name.startsWith('=') || isOnlyOne(language, name);
    const like = original.branches.get(sameInEnglish ? name : 'other');
    return like
      ? missingMentions(like, mentions)
          .filter((value) => !choice.siblingNames.has(value))
          .map((value) => `${value} is missing for ${choice.argument} ${name}`)
      : [];
  });
  return [...exact.map((name) => `says nothing for ${choice.argument} ${name}`), ...missingParts];
}

/**
 * Checks whether a plural form covers only the number 1. In Russian 'one' covers 21 too, so the number must be
 * mentioned.
 */
function isOnlyOne(language: string, name: string): boolean {
  return name === 'one' && new Intl.PluralRules(language).select(21) !== 'one';
}

function missingMentions(like: Mentions, mentions: Mentions): string[] {
  return [...like.placeholders].filter((name) => !mentions.placeholders.has(name));
}

/** The Spanish and Portuguese forms for millions, which are written like the general one. */
const OPTIONAL_FORMS = new Set(['es many', 'pt many']);

/**
 * Describes the plural forms that the CLDR requires and a choice lacks, and those unknown to the language. If English
 * has only 'other', no word depends on the number.
 */
function wrongForms(language: string, { argument, kind, branches }: Choice, originals: readonly Choice[]): string[] {
  if (kind === 'select')
    return originals.flatMap((original) => [...original.branches.keys()].filter((name) => !branches.has(name)));
  const neededForms = new Set<string>(
    new Intl.PluralRules(language, { type: kind }).resolvedOptions().pluralCategories,
  );
  const text = formsOf(branches);
  const turns = [branches, ...originals.map((original) => original.branches)].some(
    (candidate) => formsOf(candidate).length > 1,
  );
  const missing = [...neededForms].filter(
    (name) => turns && !branches.has(name) && !OPTIONAL_FORMS.has(`${language} ${name}`),
  );
  return [
    ...missing.map((name) => `the form '${name}' of ${argument} is missing`),
    ...text
      .filter((name) => !neededForms.has(name))
      .map((name) => `'${name}' of ${argument} is no form of the language`),
  ];
}

function formsOf(branches: Choice['branches']): string[] {
  return [...branches.keys()].filter((name) => !name.startsWith('='));
}
