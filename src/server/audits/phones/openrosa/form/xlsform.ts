import { ACTIONS_MAX, NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { Instrument } from '../../../../../domain/instrument.ts';
import { lostCalculation, scoreCalculations } from './calculations.ts';
import { CHOICES, layoutOf, OTHER_STRATEGY, strategyCode, type Layout, type Screen } from './layout.ts';
import { languageLabel, wordsLanguage, type FormLanguage, type Words } from './languages.ts';
import { textsIn } from './texts.ts';

/** A row of a sheet: its cells by column name. `text` is the id of the label. */
type Row = Readonly<Record<string, string | undefined>> & { readonly text?: string; readonly hint?: string };

/** A sheet of the workbook: its header and rows. */
export type FormSheet = {
  name: 'survey' | 'choices' | 'settings' | 'fs_definition';
  columns: string[];
  rows: (string | null)[][];
};

/** Returns the row of the settings sheet, by column name. */
export function settingsOf(
  { id, version, title }: { id: string; version: string; title: string },
  words: Words,
): Record<string, string> {
  return {
    form_title: title,
    form_id: id,
    version,
    default_language: languageLabel('en', words),
    allow_choice_duplicates: 'yes',
  };
}

const LOGIC = [
  'required',
  'relevant',
  'constraint',
  'calculation',
  'appearance',
  'choice_filter',
  'parameters',
  'repeat_count',
];

/** The form's own field names. A question with one of these names as its id is referred to by path. */
const OWN = new Set(
  [
    'start end audit store_id manager plan_size actions result',
    'about question strategy own text notes',
    'data meta',
  ].flatMap((names) => names.split(' ')),
);

/** Refers to a field from the top level. The root's name depends on the server, so the path is relative. */
const refer = ({ name, path }: { name: string; path: string }) =>
  OWN.has(name) ? path.replace('/data', '..') : `\${${name}}`;

/**
 * Returns an instrument as an XLSForm for KoboToolbox or ODK Central. Its submissions can be imported without a
 * mapping.
 */
export function xlsformOf(
  instrument: Instrument,
  settings: Readonly<Record<string, string>>,
  { languages, words }: { languages: readonly FormLanguage[]; words: Words },
): FormSheet[] {
  const layout = layoutOf(instrument);
  const texts = languages.map(({ tag, label }) => ({
    language: label,
    texts: textsIn(tag, instrument, layout, words(wordsLanguage(tag))),
  }));
  const textColumns = (kind: 'label' | 'hint') => texts.map(({ language }) => `${kind}::${language}`);
  const labels = (id?: string) =>
    texts.map(({ texts: translations }) => (id === undefined ? null : (translations.get(id) ?? id)));
  const cells = (columns: readonly string[], { text, hint, ...row }: Row) => {
    return { front: columns.map((column) => row[column] ?? null), label: labels(text), hint: labels(hint) };
  };
  const survey = surveyRows(layout).map((row) => {
    const { front, label, hint } = cells(['type', 'name', ...LOGIC], row);
    return [...front, ...label, ...hint];
  });
  const choices = choiceRows(layout).map((row) => {
    const { front, label } = cells(['list_name', 'name', 'screen', 'question'], row);
    return [...front, ...label];
  });
  return [
    {
      name: 'survey',
      columns: ['type', 'name', ...LOGIC, ...textColumns('label'), ...textColumns('hint')],
      rows: survey,
    },
    { name: 'choices', columns: ['list_name', 'name', 'screen', 'question', ...textColumns('label')], rows: choices },
    { name: 'settings', columns: Object.keys(settings), rows: [Object.values(settings)] },
  ];
}

function surveyRows(layout: Layout): Row[] {
  const calculations = [...scoreCalculations(layout, refer), lostCalculation(layout, refer)];
  return [
    ...['start', 'end', 'audit'].map((name) => ({ type: name, name })),
    {
      type: 'select_one_from_file stores.csv',
      name: 'store_id',
      text: 'store',
      required: 'yes',
      appearance: 'minimal autocomplete',
    },
    ...layout.chapters.flatMap(({ name, screens }) => [
      { type: 'begin_group', name, text: `c:${name}` },
      ...screens.flatMap(screenRows),
      { type: 'end_group' },
    ]),
    { type: 'begin_group', name: 'manager', text: 'manager', appearance: 'field-list' },
    ...layout.managerQuestions.map(({ varname }) => textRow(varname, `q:${varname}`, TEXT_MAX_CHARACTERS)),
    { type: 'end_group' },
    ...calculations.map(({ name, expression }) => ({ type: 'calculate', name, calculation: expression })),
    ...planRows(new Set(layout.questions.map(({ question: { varname } }) => varname))),
    { type: 'note', name: 'result', text: `\${SCORE}` },
  ];
}

function screenRows({ name, more, questions }: Screen): Row[] {
  return [
    { type: 'begin_group', name, text: `c:${name}`, appearance: 'field-list' },
    ...questions.map(({ question: { varname } }) => ({ type: 'select_one yn', name: varname, text: `q:${varname}` })),
    {
      type: 'select_multiple questions',
      name: more,
      text: 'more',
      appearance: 'minimal',
      choice_filter: `screen = '${name}'`,
    },
    ...questions.flatMap(({ question: { varname }, note, photo }) => {
      const display = { relevant: `selected(\${${more}}, '${varname}')`, hint: `q:${varname}` };
      return [
        { ...textRow(note, 'note', NOTE_MAX_CHARACTERS), ...display },
        { type: 'image', name: photo, text: 'photo', parameters: 'max-pixels=1600', ...display },
      ];
    }),
    { type: 'end_group' },
  ];
}

function textRow(name: string, text: string, max: number): Row {
  return { type: 'text', name, text, appearance: 'multiline', constraint: `string-length(.) <= ${max}` };
}

const choiceLabel = (name: string) => `jr:choice-name(${name}, '${name}')`;

/** A field is referred to by path if a question has the same name. */
function planRows(names: ReadonlySet<string>): Row[] {
  const sibling = (name: string) => (names.has(name) ? `../${name}` : `\${${name}}`);
  const inFilter = (name: string) => (names.has(name) ? `current()/../${name}` : `\${${name}}`);
  const [about, strategy, words] = [sibling('about'), sibling('strategy'), sibling('own')];
  const isOwn = `${strategy} = '' or ${strategy} = '${OTHER_STRATEGY}'`;
  return [
    { type: 'integer', name: 'plan_size', text: 'planSize', constraint: `. >= 0 and . <= ${ACTIONS_MAX}` },
    {
      type: 'begin_repeat',
      name: 'actions',
      text: 'plan',
      repeat_count: sibling('plan_size'),
      appearance: 'field-list',
    },
    {
      type: 'select_one questions',
      name: 'about',
      text: 'about',
      appearance: 'minimal',
      choice_filter: `selected(\${LOST}, name)`,
    },
    { type: 'calculate', name: 'question', calculation: `if(${about} = '', '', ${choiceLabel(about)})` },
    {
      type: 'select_one strategies',
      name: 'strategy',
      text: 'strategy',
      choice_filter: `question = ${inFilter('about')}`,
      relevant: `${about} != ''`,
    },
    { ...textRow('own', 'own', TEXT_MAX_CHARACTERS), relevant: `${about} = '' or ${strategy} = '${OTHER_STRATEGY}'` },
    { type: 'calculate', name: 'text', calculation: `if(${isOwn}, ${words}, ${choiceLabel(strategy)})` },
    textRow('notes', 'notes', TEXT_MAX_CHARACTERS),
    { type: 'end_repeat' },
  ];
}

function choiceRows(layout: Layout): Row[] {
  const screens = layout.chapters.flatMap((chapter) => chapter.screens);
  return [
    ...Object.keys(CHOICES).map((name) => ({ list_name: 'yn', name, text: name })),
    ...screens.flatMap(({ name: screen, questions }) =>
      questions.map(({ question: { varname } }) => ({
        list_name: 'questions',
        name: varname,
        screen,
        text: `q:${varname}`,
      })),
    ),
    ...layout.questions.flatMap(({ question: { varname, strategies } }) =>
      [...strategies.map((_, at) => strategyCode(varname, at)), OTHER_STRATEGY].map((name) => ({
        list_name: 'strategies',
        name,
        question: varname,
        text: `s:${name}`,
      })),
    ),
  ];
}
