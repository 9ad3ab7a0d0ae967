import { inLanguage, type Instrument } from '../../../../../domain/instrument.ts';
import { CATEGORIES } from '../../../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../../../domain/scoring/fourP.ts';
import { NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { Translate } from '../../../../i18n.ts';
import { audioIn, type FormAudio } from './audio.ts';
import { furtherTags, LANGUAGE_TEXT, languagesOfForm, wordsLanguage, type Words } from './languages.ts';
import { OTHER_STRATEGY, strategyCode, type Layout } from './layout.ts';
import { itextOf } from './parts.ts';
import { element, escapeXml, type Xml } from './xml.ts';

/** The ids of the form's own texts without placeholders. Their keys are `phoneForm.` followed by the id. */
const PLAIN = [
  ...(['yes', 'no', 'na', 'store', 'more', 'note', 'photo', 'manager', 'plan', 'planSize', 'about'] as const),
  ...(['strategy', 'own', 'notes', 'result', 'lastAnswers', 'planBounds'] as const),
];

const scoreLine = (label: string, name: string) => [
  `\n${label}: `,
  { value: `if(/data/COUNTED_${name} = 0, '–', /data/SCORE_${name})` },
];

/** Returns the parts of the text with the scores: literal text and expressions. */
export function resultParts(instrument: Instrument, language: string, words: Words): (string | { value: string })[] {
  const say = words(wordsLanguage(language));
  const categoryNames = new Map(instrument.categories.map(({ code, name }) => [code, inLanguage(name, language)]));
  return [
    `${say('phoneForm.overall')}: `,
    { value: '/data/SCORE' },
    '\n',
    {
      value: `if(/data/LAST_SCORE = '', '', concat("${say('phoneForm.last')} ", /data/LAST_DATE, ': ', /data/LAST_SCORE))`,
    },
    '\n',
    ...FOUR_PS.flatMap((fourP) => scoreLine(say(`fourP.p${fourP}`), `P${fourP}`)),
    '\n',
    ...CATEGORIES.flatMap((code) => scoreLine(categoryNames.get(code) ?? code, code)),
  ];
}

/** Returns the form's texts in all languages. Texts that the instrument doesn't translate are in English. */
export function textsOf(instrument: Instrument, layout: Layout, words: Words, audio: FormAudio): Xml {
  const questions = [
    ...layout.chapters.flatMap(({ screens }) =>
      screens.flatMap((screen) => screen.questions.map(({ question }) => question)),
    ),
    ...instrument.managerQuestions,
  ];
  return itextOf(
    languagesOfForm(instrument, words).map(({ tag, label }) => {
      const result = resultParts(instrument, tag, words).map((part) =>
        typeof part === 'string' ? { xml: escapeXml(part) } : element('output', { value: part.value }),
      );
      return {
        label,
        isDefault: tag === 'en',
        texts: [
          ...textsIn(tag, instrument, layout, words(wordsLanguage(tag))),
          ['scores', result] as const,
          ...(furtherTags(instrument).length > 0 ? [[LANGUAGE_TEXT, tag] as const] : []),
        ],
        audio: audioIn(tag, { audio, root: 'questions', questions }),
      };
    }),
  );
}

/** Returns the form's texts in one language, by id. */
export function textsIn(language: string, instrument: Instrument, layout: Layout, say: Translate): Map<string, string> {
  const texts = new Map<string, string>(PLAIN.map((key) => [key, say(`phoneForm.${key}`)]));
  texts.set('tooLong', say('phoneForm.tooLong', { max: TEXT_MAX_CHARACTERS }));
  texts.set('noteTooLong', say('phoneForm.tooLong', { max: NOTE_MAX_CHARACTERS }));
  texts.set(`s:${OTHER_STRATEGY}`, say('phoneForm.other'));
  for (const chapter of layout.chapters) {
    texts.set(`c:${chapter.name}`, inLanguage(chapter.label, language));
    for (const { name, label, questions } of chapter.screens) {
      texts.set(`c:${name}`, inLanguage(label, language));
      for (const { question } of questions) {
        texts.set(`q:${question.varname}`, inLanguage(question.text, language));
        for (const [at, strategy] of question.strategies.entries()) {
          texts.set(`s:${strategyCode(question.varname, at)}`, inLanguage(strategy, language));
        }
      }
    }
  }
  for (const { varname, text } of instrument.managerQuestions) texts.set(`q:${varname}`, inLanguage(text, language));
  return new Map([...texts].map(([id, text]) => [id, plainText(text)]));
}

/**
 * Breaks up `${`, which XLSForms and JavaRosa read as a reference to a field. A reference to an unknown field makes
 * JavaRosa crash the app.
 */
export const plainText = (text: string): string => text.replaceAll('${', '$ {');
