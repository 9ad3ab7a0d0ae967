import { describe, expect, test } from 'vitest';
import { AREAS } from '../scoring/scoreColumns.ts';
import type { Category, SubcategoryCode } from '../scoring/categories.ts';
import { actionCell, cellMaker, type ExportedSurvey } from './exportCells.ts';
import { exportColumns } from './exportColumns.ts';
import type { FourP, ManagerP } from '../scoring/fourP.ts';
import type { Instrument, Question, ScoringType } from '../instrument.ts';

const question = (varname: string, fourP: FourP, scoringType: ScoringType = 1, weight = 1): Question => ({
  varname,
  text: { en: `Is it ${varname}?`, es: `¿Es ${varname}?` },
  factor: fourP,
  scoringType,
  weight,
  strategies: [],
});

const category = (code: Category, subcategories: [SubcategoryCode, Question[]][]) => ({
  code,
  name: { en: `Category ${code}` },
  subcategories: subcategories.map(([code, questions]) => ({ code, name: { en: `Part ${code}` }, questions })),
});

const instrument = (version: string, categories: Instrument['categories'], manager: [string, ManagerP][] = []) => ({
  name: 'tiny',
  version,
  title: { en: 'Tiny' },
  categories,
  managerQuestions: manager.map(([varname, fourP]) => ({ varname, text: { en: varname }, factor: fourP })),
});

const tiny = instrument(
  '2',
  [
    category('FV', [
      ['1', [question('ripe', 2), question('fresh', 1, 2, 3)]],
      ['2a', [question('tinned', 4, 3)]],
    ]),
    category('DR', [['9', [question('water', 3)]]]),
  ],
  [
    ['mood', 6],
    ['stock', 1],
    ['before', 5],
  ],
);

const names = (...args: Parameters<typeof exportColumns>) => exportColumns(...args).map(({ name }) => name);

const namesOf = (kindOfCell: string) =>
  exportColumns(tiny).flatMap(({ name, format }) => (format === kindOfCell ? [name] : []));

const words = (...lines: string[]) => lines.join(' ').split(' ');

const FIXED = words(
  'StoreId GroupName StoreName Name Date OverallScore Prod Plac Pric Prom',
  'FV DR SF MC BC MS DE',
  'FV_Prod FV_Plac FV_Pric FV_Prom DR_Prod DR_Plac DR_Pric DR_Prom SF_Prod SF_Plac SF_Pric SF_Prom',
  'MC_Prod MC_Plac MC_Pric MC_Prom BC_Prod BC_Plac BC_Pric BC_Prom MS_Prod MS_Plac MS_Pric MS_Prom',
  'DE_Prod DE_Plac DE_Pric DE_Prom',
);
const ACTIONS = words(
  'Action_Plan_1 Action_Plan_1_Notes Action_Plan_2 Action_Plan_2_Notes Action_Plan_3 Action_Plan_3_Notes',
);

describe('exportColumns', () => {
  test('are in the order of the specification', () => {
    expect(names(tiny)).toEqual([
      ...FIXED,
      ...words('FV_1_Prod_fresh FV_1_Plac_ripe FV_2a_Prom_tinned DR_9_Pric_water'),
      ...words('MGR_Prod_stock MGR_Percept_a_before MGR_Percept_b_mood'),
      ...ACTIONS,
    ]);
  });

  test('list questions of older versions once, after the active ones', () => {
    const older = instrument(
      '1',
      [category('FV', [['2', [question('canned', 1), question('ripe', 1)]]])],
      [
        ['stock', 2],
        ['price', 3],
      ],
    );
    const oldest = instrument('0', [category('SF', [['1', [question('crisps', 2), question('canned', 4)]]])]);
    expect(names(tiny, [older, oldest])).toEqual([
      ...FIXED,
      ...words('FV_1_Prod_fresh FV_1_Plac_ripe FV_2a_Prom_tinned DR_9_Pric_water'),
      ...words('FV_2_Prod_canned SF_1_Plac_crisps'),
      ...words('MGR_Prod_stock MGR_Percept_a_before MGR_Percept_b_mood MGR_Pric_price'),
      ...ACTIONS,
    ]);
  });

  test('describe in the codebook what a question asks and how it is scored', () => {
    const column = exportColumns(tiny).find(({ name }) => name === 'FV_1_Prod_fresh');
    expect(column?.codebook).toEqual({
      meaning: { en: 'Is it fresh?', es: '¿Es fresh?' },
      category: { en: 'Category FV' },
      subcategory: { en: 'Part 1' },
      fourP: 'Prod',
      scoringType: 2,
      weight: 3,
    });
  });

  test('describe for every score except the overall that its cell is empty if nothing counted', () => {
    const emptyable = exportColumns(tiny).filter(({ codebook }) =>
      codebook.meaning.en.endsWith('empty if nothing counted'),
    );
    expect(emptyable.map(({ name }) => name)).toEqual(FIXED.slice(6));
  });

  test('format scores as percentages and the date as a date', () => {
    expect(namesOf('percent')).toEqual(FIXED.slice(5));
    expect(namesOf('date')).toEqual(['Date']);
  });
});

const survey: ExportedSurvey = {
  storeId: 'S-1',
  groupName: '',
  storeName: 'Corner shop',
  auditor: 'Ada',
  date: new Date('2026-11-21T09:41:00Z'),
  // Nothing was counted for drinks.
  scores: AREAS.map((area, index) =>
    area.startsWith('dr') ? null : ({ overall: 71, p4: 0, de_p4: 100 }[area as string] ?? index),
  ),
  answers: [
    ['fresh', 'No'],
    ['tinned', 'Yes'],
    ['of nobody', 'Yes'],
  ],
  managerAnswers: [
    ['stock', 'twice a week'],
    ['mood', 'No'],
  ],
  actions: [{ question: 'Water', answers: ['Move it'], notes: 'by May' }],
};

describe('the cell of an answer', () => {
  test.each([
    ['Yes', 1, 1, '[1|1|1|1|1]'],
    ['No', 1, 1, '[0|0|1|1|1]'],
    ['Yes', 2, 1, '[0|0|1|2|1]'],
    ['No', 2, 1, '[1|1|1|2|1]'], // with type 2, No earns the point
    ['yes', 1, 3, '[1|3|3|1|3]'],
    ['NO', 2, 2, '[1|2|2|2|2]'],
    ['No', 1, 5, '[0|0|5|1|5]'],
    ['Yes', 3, 1, 1],
    ['No', 3, 1, 0],
    ['N/A', 1, 1, 'N/A'],
    ['N/A', 2, 1, 'N/A'],
    ['', 2, 1, null],
    ['', 3, 1, null],
    ['about ten', 3, 1, 'about ten'],
    ['=1+1', 1, 1, '=1+1'],
    [['milk', 'bread'], 3, 1, 'milk; bread'],
    [['Yes'], 1, 1, 'Yes'],
    [[], 1, 1, null],
  ] as const)('%j of type %i with weight %i is %j', (answer, scoringType, weight, expected) => {
    const columns = exportColumns(tiny).filter(({ name }) => name === 'FV_1_Prod_fresh');
    const makeCells = cellMaker(columns, new Map([['fresh', { scoringType, weight }]]));
    expect(makeCells({ ...survey, answers: [['fresh', answer]] })).toEqual([expected]);
  });
});

test.each([
  [{ question: 'Water', answers: ['Move it', 'Label it'] }, 'Water: Move it; Label it'],
  [{ question: '', answers: ['Move it', 'Label it'] }, 'Move it; Label it'],
  [{ question: 'Water', answers: [] }, 'Water'],
  [{ question: '', answers: [] }, null],
])('the action %j is %j', (action, expected) => expect(actionCell(action)).toBe(expected));

describe('the cells of a survey', () => {
  const columns = exportColumns(tiny);
  // Scored by an older version, in which 'fresh' has type 1 and weight 2.
  const cells = cellMaker(columns, new Map([['fresh', { scoringType: 1, weight: 2 }]]))(survey);
  const cell = (name: string) => cells[columns.findIndex((column) => column.name === name)];

  test('are one per column', () => expect(cells).toHaveLength(columns.length));

  test.each([
    ['StoreId', 'S-1'],
    ['GroupName', null],
    ['Name', 'Ada'],
    ['Date', new Date('2026-11-21T09:41:00Z')],
    ['OverallScore', 0.71],
    ['Prom', 0],
    ['DE_Prom', 1],
    ['FV', AREAS.indexOf('fv') / 100],
    ['DE_Plac', AREAS.indexOf('de_p2') / 100],
    ['DR', null],
    ['DR_Plac', null],
    ['FV_1_Prod_fresh', '[0|0|2|1|2]'],
    ['FV_1_Plac_ripe', null],
    ['FV_2a_Prom_tinned', 1],
    ['MGR_Prod_stock', 'twice a week'],
    ['MGR_Percept_b_mood', 0],
    ['MGR_Percept_a_before', null],
    ['Action_Plan_1', 'Water: Move it'],
    ['Action_Plan_1_Notes', 'by May'],
    ['Action_Plan_2', null],
  ])('%s is %j', (name, expected) => expect(cell(name)).toEqual(expected));
});
