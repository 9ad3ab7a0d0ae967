import { ACTIONS_MAX, NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { LANGUAGES, type Instrument } from '../../../domain/instrument.ts';
import { lostCalculation, scoreCalculations } from './calculations.ts';
import { CHOICES, layoutOf, OTHER_STRATEGY, strategyCode, type Layout, type Screen } from './layout.ts';
import { languageLabel, textsIn, type Words } from './texts.ts';

/** A row of a sheet: its cells by the names of their columns. `text` names the label. */
type Row = Readonly<Record<string, string | undefined>> & { readonly text?: string; readonly hint?: string };

/** The sheets of a workbook, each a header and its rows. */
export type FormSheet = { name: 'survey' | 'choices' | 'settings'; columns: string[]; rows: (string | null)[][] };

/** The row of the sheet of settings, by the names of its columns. */
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

/** What the form calls fields of its own. A question may be called the same, and is then referred to by its place. */
const OWN = new Set(
  // At the top, in the plan, and of the whole and what servers add.
  [
    'start end audit store_id manager plan_size actions result',
    'about question strategy own text notes',
    'data meta',
  ].flatMap((names) => names.split(' ')),
);

/** From a field at the top, which everything that is worked out is. The name of the whole differs from server to server. */
const refer = ({ name, path }: { name: string; path: string }) =>
  OWN.has(name) ? path.replace('/data', '..') : `\${${name}}`;

/**
 * An instrument as an XLSForm, to be deployed on KoboToolbox or ODK Central and edited there. The names are those of the form
 * for phones, so that what comes back is imported without a mapping; the stores come from a file `stores.csv` beside it.
 */
export function xlsformOf(
  instrument: Instrument,
  settings: Readonly<Record<string, string>>,
  words: Words,
): FormSheet[] {
  const layout = layoutOf(instrument);
  const texts = LANGUAGES.map((language) => ({
    language: languageLabel(language, words),
    said: textsIn(language, instrument, layout, words(language)),
  }));
  const worded = (kind: 'label' | 'hint') => texts.map(({ language }) => `${kind}::${language}`);
  const labels = (id?: string) => texts.map(({ said }) => (id === undefined ? null : (said.get(id) ?? id)));
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
    { name: 'survey', columns: ['type', 'name', ...LOGIC, ...worded('label'), ...worded('hint')], rows: survey },
    { name: 'choices', columns: ['list_name', 'name', 'screen', 'question', ...worded('label')], rows: choices },
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
      const shown = { relevant: `selected(\${${more}}, '${varname}')`, hint: `q:${varname}` };
      return [
        { ...textRow(note, 'note', NOTE_MAX_CHARACTERS), ...shown },
        { type: 'image', name: photo, text: 'photo', parameters: 'max-pixels=1600', ...shown },
      ];
    }),
    { type: 'end_group' },
  ];
}

function textRow(name: string, text: string, max: number): Row {
  return { type: 'text', name, text, appearance: 'multiline', constraint: `string-length(.) <= ${max}` };
}

/** The words of what was chosen. */
const chosen = (name: string) => `jr:choice-name(${name}, '${name}')`;

/** The plan. A field of it is named by its place where a question has its name. */
function planRows(taken: ReadonlySet<string>): Row[] {
  const sibling = (name: string) => (taken.has(name) ? `../${name}` : `\${${name}}`);
  const inFilter = (name: string) => (taken.has(name) ? `current()/../${name}` : `\${${name}}`);
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
    { type: 'calculate', name: 'question', calculation: `if(${about} = '', '', ${chosen(about)})` },
    {
      type: 'select_one strategies',
      name: 'strategy',
      text: 'strategy',
      choice_filter: `question = ${inFilter('about')}`,
      relevant: `${about} != ''`,
    },
    { ...textRow('own', 'own', TEXT_MAX_CHARACTERS), relevant: `${about} = '' or ${strategy} = '${OTHER_STRATEGY}'` },
    { type: 'calculate', name: 'text', calculation: `if(${isOwn}, ${words}, ${chosen(strategy)})` },
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
