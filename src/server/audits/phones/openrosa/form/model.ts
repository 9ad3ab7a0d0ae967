import { ACTIONS_MAX, NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { Instrument } from '../../../../../domain/instrument.ts';
import type { FormAudio } from './audio.ts';
import { lostCalculation, scoreCalculations, type Calculation } from './calculations.ts';
import { CHOICES, OTHER_STRATEGY, strategyCode, type Layout } from './layout.ts';
import {
  bind,
  emptySubmission,
  firstBinds,
  formModel,
  instance,
  item,
  LAST_TIME,
  listedFiles,
  metaBinds,
  STORE_NAME,
  textBind,
  photoBind,
} from './parts.ts';
import { furtherTags, LANGUAGE_FIELDS, LANGUAGE_TEXT, type Words } from './languages.ts';
import { textsOf } from './texts.ts';
import { element, type Xml } from './xml.ts';

/** The XForm model: the form's fields, choices and rules. */

/** The fields of an action in the plan, in order. */
const ACTION_FIELDS = ['about', 'question', 'strategy', 'own', 'text', 'notes'] as const;

const refer = ({ path }: { path: string }) => path;

function calculationsOf(layout: Layout, asksLanguage: boolean): Calculation[] {
  const [first] = layout.questions;
  return [
    { name: 'store_name', type: 'string', expression: STORE_NAME },
    { name: 'LAST', type: 'string', expression: `${LAST_TIME}/answers` },
    { name: 'LAST_DATE', type: 'string', expression: `${LAST_TIME}/date` },
    { name: 'LAST_SCORE', type: 'string', expression: `${LAST_TIME}/score` },
    ...scoreCalculations(layout, refer),
    lostCalculation(layout, refer),
    // The label of 'yes' reveals the app's language, but only if it is one of the console's: all others show the
    // English label.
    {
      name: LANGUAGE_FIELDS.label,
      type: 'string',
      expression: asksLanguage
        ? labelOfChoice(LANGUAGE_TEXT, `/data/${LANGUAGE_FIELDS.question}`)
        : first
          ? labelOfChoice('yes', first.path)
          : "''",
    },
    { name: 'PLAN_COUNT', type: 'int', expression: "if(/data/plan_size = '', 0, /data/plan_size)" },
  ];
}

/** Returns the expression for the label of a choice. The reference to the score triggers recalculation. */
const labelOfChoice = (code: string, path: string): string =>
  `jr:choice-name(if(/data/SCORE >= 0, '${code}', '${code}'), '${path}')`;

/** Returns the model of an instrument's form. */
export function modelOf(
  instrument: Instrument,
  layout: Layout,
  id: { id: string; version: string },
  { words, audio }: { words: Words; audio: FormAudio },
): Xml {
  const asksLanguage = furtherTags(instrument).length > 0;
  const calculations = calculationsOf(layout, asksLanguage);
  const { question } = LANGUAGE_FIELDS;
  return formModel(
    textsOf(instrument, layout, words, audio),
    emptySubmission(id, ...fieldsOf(layout, calculations), ...(asksLanguage ? [element(question)] : [])),
    ...choicesOf(layout),
    ...listedFiles(),
    ...(asksLanguage ? [bind(`/data/${question}`, { type: 'string', relevant: 'false()' })] : []),
    ...bindsOf(layout, calculations),
  );
}

function fieldsOf(layout: Layout, calculations: readonly Calculation[]): Xml[] {
  const chapters = layout.chapters.map(({ name, screens }) =>
    element(
      name,
      {},
      ...screens.map((screen) =>
        element(
          screen.name,
          {},
          ...screen.questions.map(({ question }) => element(question.varname)),
          element(screen.more),
          ...screen.questions.flatMap(({ note, photo }) => [element(note), element(photo)]),
        ),
      ),
    ),
  );
  return [
    ...chapters,
    element('manager', {}, ...layout.managerQuestions.map(({ varname }) => element(varname))),
    element('plan_size'),
    element('actions', { 'jr:template': '' }, ...ACTION_FIELDS.map((name) => element(name))),
    element('result', {}, element('scores')),
    ...calculations.map(({ name }) => element(name)),
  ];
}

function choicesOf(layout: Layout): Xml[] {
  const strategies = layout.questions.flatMap(({ question: { varname, strategies: of } }) => {
    const belongs = element('question', {}, varname);
    const codes = of.map((_, at) => strategyCode(varname, at));
    return [...codes, OTHER_STRATEGY].map((code) => item(code, `s:${code}`, belongs));
  });
  return [
    instance(
      'yn',
      Object.keys(CHOICES).map((name) => item(name, name)),
    ),
    instance(
      'questions',
      layout.chapters.flatMap(({ screens }) =>
        screens.flatMap((screen) =>
          screen.questions.map(({ question: { varname } }) =>
            item(varname, `q:${varname}`, element('screen', {}, screen.name)),
          ),
        ),
      ),
    ),
    instance('strategies', strategies),
  ];
}

function bindsOf(layout: Layout, calculations: readonly Calculation[]): Xml[] {
  const screens = layout.chapters.flatMap((chapter) => chapter.screens);
  return [
    ...firstBinds(),
    ...screens.flatMap(({ path, more, questions }) => [
      ...questions.map((question) => bind(question.path, { type: 'string' })),
      bind(`${path}/${more}`, { type: 'string' }),
      ...questions.flatMap(({ question: { varname }, note, photo }) => {
        const relevant = `selected(${path}/${more}, '${varname}')`;
        return [
          textBind(`${path}/${note}`, NOTE_MAX_CHARACTERS, 'noteTooLong', { relevant }),
          photoBind(`${path}/${photo}`, relevant),
        ];
      }),
    ]),
    ...layout.managerQuestions.map(({ varname }) =>
      textBind(`/data/manager/${varname}`, TEXT_MAX_CHARACTERS, 'tooLong'),
    ),
    ...planBinds(),
    bind('/data/result/scores', { type: 'string', readonly: 'true()' }),
    ...calculations.map(({ name, type, expression }) => bind(`/data/${name}`, { type, calculate: expression })),
    ...metaBinds(),
  ];
}

const actionPath = (name: (typeof ACTION_FIELDS)[number]) => `/data/actions/${name}`;

/** Returns the expression for the selected choice's label, in the syntax that apps need inside a repeat. */
const choiceLabel = (name: 'about' | 'strategy') => `jr:choice-name(../${name}, '../${name}')`;

function planBinds(): Xml[] {
  return [
    bind('/data/plan_size', {
      type: 'int',
      constraint: `. >= 0 and . <= ${ACTIONS_MAX}`,
      'jr:constraintMsg': "jr:itext('planBounds')",
    }),
    bind(actionPath('about'), { type: 'string' }),
    bind(actionPath('question'), { type: 'string', calculate: `if(../about = '', '', ${choiceLabel('about')})` }),
    bind(actionPath('strategy'), { type: 'string', relevant: `../about != ''` }),
    textBind(actionPath('own'), TEXT_MAX_CHARACTERS, 'tooLong', {
      relevant: `../about = '' or ../strategy = '${OTHER_STRATEGY}'`,
    }),
    bind(actionPath('text'), {
      type: 'string',
      calculate: `if(../strategy = '' or ../strategy = '${OTHER_STRATEGY}', ../own, ${choiceLabel('strategy')})`,
    }),
    textBind(actionPath('notes'), TEXT_MAX_CHARACTERS, 'tooLong'),
  ];
}
