import * as z from 'zod/mini';
import { asMessage, list, MAX_TEXT, object, oneOf, textUpTo, typeFault } from './definitionFile.ts';
import { fault, faultAt, type PlacedFault } from './definitionProblem.ts';
import { LANGUAGES, textsOf, type NamedLanguage, type TranslatedText } from './instrument.ts';
import { isLanguageTag, TAG_MAX_CHARACTERS } from './languageTag.ts';
import { DEFINITION_LANGUAGES_MAX } from './limits.ts';

/** The parts of definition files that depend on languages, which all kinds of definitions share. */

const NAME_MAX_CHARACTERS = 64;

/** A text by language. The tags are not repeated in the message, because the file is untrusted. */
export const translatedText = z.record(z.string(), textUpTo(MAX_TEXT), { error: typeFault('texts by language') }).check(
  z.refine(
    (value) => Object.hasOwn(value, 'en'),
    asMessage(fault('englishText', {}, 'must have an English text (en)')),
  ),
  z.refine(
    (value) => Object.keys(value).every(isTag),
    asMessage(fault('tag', {}, 'must have its texts under language tags (BCP 47)')),
  ),
) as unknown as z.ZodMiniType<TranslatedText>;

/** The languages that a definition names. */
export const namedLanguages = list(
  object({
    tag: z
      .string({ error: typeFault('a language tag', 'tag') })
      .check(
        z.refine(isLanguageTag, asMessage(fault('tag', {}, 'must be a language tag (BCP 47)'))),
        z.maxLength(
          TAG_MAX_CHARACTERS,
          asMessage(
            fault('length', { most: TAG_MAX_CHARACTERS }, `must have at most ${TAG_MAX_CHARACTERS} characters`),
          ),
        ),
      ),
    name: z.optional(textUpTo(NAME_MAX_CHARACTERS)),
    direction: z.optional(z.enum(['ltr', 'rtl'], { error: oneOf(['ltr', 'rtl']) })),
  }),
).check(
  z.maxLength(
    DEFINITION_LANGUAGES_MAX,
    asMessage(tooManyLanguages(`must have at most ${DEFINITION_LANGUAGES_MAX} languages`)),
  ),
);

/** Returns a problem if a definition is in too many languages, whether it names them or not. */
export function languageProblems(
  definition: { languages?: readonly NamedLanguage[] | undefined },
  rootName: string,
): PlacedFault[] {
  const tags = new Set([
    ...(definition.languages ?? []).map(({ tag }) => tag),
    ...textsOf(definition).flatMap((text) => Object.keys(text)),
  ]);
  return tags.size > DEFINITION_LANGUAGES_MAX
    ? [faultAt(rootName, tooManyLanguages(`is in ${tags.size} languages; the maximum is ${DEFINITION_LANGUAGES_MAX}`))]
    : [];
}

function tooManyLanguages(text: string) {
  return fault('languages', { most: DEFINITION_LANGUAGES_MAX }, text);
}

const PRODUCT_TAGS: ReadonlySet<string> = new Set(LANGUAGES);

function isTag(tag: string): boolean {
  return PRODUCT_TAGS.has(tag) || (tag.length <= TAG_MAX_CHARACTERS && isLanguageTag(tag));
}
