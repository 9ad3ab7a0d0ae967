import { textIn } from '../../../../../domain/definitionTexts.ts';
import { ANSWER_MAX_CHARACTERS } from '../../../../../domain/modules/checkAnswer.ts';
import { COUNT_UNIT } from '../../../../../domain/modules/measureText.ts';
import { SIZE_UNITS, type Item } from '../../../../../domain/modules/module.ts';
import { NOTE_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { Translate } from '../../../../i18n.ts';
import { audioFile, audioIn, type FormAudio } from '../form/audio.ts';
import { itextOf, LAST_TIME } from '../form/parts.ts';
import { LANGUAGE_TEXT, languagesOfForm, wordsLanguage, type Words } from '../form/languages.ts';
import { plainText } from '../form/texts.ts';
import { element, escapeXml, type Xml } from '../form/xml.ts';
import type { ModuleLayout } from './layout.ts';

/** The keys of the form's own texts, by the ids of the texts. */
const PLAIN = {
  ...Object.fromEntries(
    ['yes', 'no', 'na', 'store', 'note', 'photo', 'moreNotes', 'lastTime'].map((name) => [name, `phoneForm.${name}`]),
  ),
  ...Object.fromEntries(
    ['price', 'size', 'unit', 'packs', 'special', 'notSold', 'priceWrong'].map((name) => [name, `assess.${name}`]),
  ),
  ...Object.fromEntries(SIZE_UNITS.map((unit) => [`u:${unit}`, `assess.units.${unit}`])),
  'c:SCOPE': 'assessment.items.scope',
};

/** Returns the name of an item's column in the list of the previous answers. */
export const itemColumn = (varname: string): string => `v_${varname}`;

/** Returns the form's texts in all its languages. Texts that the module doesn't translate are in English. */
export function moduleTexts(layout: ModuleLayout, words: Words, audio: FormAudio): Xml {
  const { module } = layout;
  const questions = [...layout.items.values()].map(({ item }) => item);
  return itextOf(
    languagesOfForm(module, words).map(({ tag, label }) => ({
      label,
      isDefault: tag === 'en',
      texts: [...ownTexts(words(wordsLanguage(tag))), [LANGUAGE_TEXT, tag] as const, ...textsIn(layout, tag, words)],
      audio: new Map([...audioIn(tag, { audio, root: 'items', questions }), ...otherAudio(layout, tag, audio)]),
    })),
  );
}

/** Returns the recordings of choices and of sections' help texts, by the ids of the texts. */
function otherAudio({ sections, items }: ModuleLayout, tag: string, audio: FormAudio): [string, string][] {
  const texts = [
    ...sections.flatMap(({ name, section }) =>
      section?.help ? [{ id: `n:${name}`, path: `sections/${section.code}/help`, text: section.help }] : [],
    ),
    ...[...items.values()].flatMap(({ item }) =>
      'choices' in item
        ? item.choices.map(({ code, text }) => ({
            id: choiceText(item.varname, code),
            path: `items/${item.varname}/choices/${code}/text`,
            text,
          }))
        : [],
    ),
  ];
  return texts.flatMap(({ id, path, text }) => {
    const file = audioFile(audio, path, text, tag);
    return file === undefined ? [] : [[id, file]];
  });
}

function ownTexts(say: Translate): [string, string][] {
  return [
    ...Object.entries(PLAIN).map(([id, key]): [string, string] => [id, say(key)]),
    ['tooLong', say('phoneForm.tooLong', { max: ANSWER_MAX_CHARACTERS })],
    ['noteTooLong', say('phoneForm.tooLong', { max: NOTE_MAX_CHARACTERS })],
  ];
}

function textsIn({ sections, items }: ModuleLayout, tag: string, words: Words): [string, string | Xml[]][] {
  const say = words(wordsLanguage(tag));
  const titles = sections.flatMap(({ name, section }): [string, string][] => [
    ...(section ? [[`c:${name}`, plainText(textIn(section.title, tag))] satisfies [string, string]] : []),
    ...(section?.help ? [[`n:${name}`, plainText(textIn(section.help, tag))] satisfies [string, string]] : []),
  ]);
  const itemTexts = [...items.values()].flatMap(({ item }): [string, string | Xml[]][] => [
    [`q:${item.varname}`, plainText(labelText(item, tag))],
    [`h:${item.varname}`, hintOf(item, tag)],
    ...(item.kind === 'number' ? [[`b:${item.varname}`, boundsText(item, say)] satisfies [string, string]] : []),
    ...('choices' in item
      ? item.choices.map(({ code, text }): [string, string] => [
          choiceText(item.varname, code),
          plainText(textIn(text, tag)),
        ])
      : []),
  ]);
  return [...titles, ...itemTexts];
}

/** Returns the id of the text of a choice. */
export const choiceText = (varname: string, code: string): string => `o:${varname}:${code}`;

function labelText(item: Item, tag: string): string {
  const text = textIn(item.text, tag);
  return item.kind === 'number' && item.unit !== COUNT_UNIT ? `${text} (${item.unit})` : text;
}

/** Returns the hint of an item: its help, its usual pack, and the previous answer. */
function hintOf(item: Item, tag: string): Xml[] {
  const column = `${LAST_TIME}/${itemColumn(item.varname)}`;
  const lines = [item.help, item.kind === 'price' ? item.pack : undefined].flatMap((text) =>
    text ? [`${plainText(textIn(text, tag))}\n`] : [],
  );
  const last = element('output', { value: `if(${column} = '', '', concat('↺ ', ${column}))` });
  return [...lines.map((text) => ({ xml: escapeXml(text) })), last];
}

function boundsText({ min, max }: Extract<Item, { kind: 'number' }>, say: Translate): string {
  if (min !== undefined && max !== undefined) return say('assess.between', { min: String(min), max: String(max) });
  return min === undefined ? say('assess.number') : say('assess.atLeast', { min: String(min) });
}
