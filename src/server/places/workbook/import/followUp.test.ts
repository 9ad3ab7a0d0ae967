import { expect, test } from 'vitest';
import { listChanges } from '../../../../contract/access/history.ts';
import {
  addAction,
  listActions,
  readAction,
  updateAction,
  type Action,
} from '../../../../contract/followUp/actions/actions.ts';
import { addAssessment } from '../../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../../contract/audits/definitions.ts';
import { addSchedule, deleteSchedule, listSchedules } from '../../../../contract/followUp/schedule/schedules.ts';
import { WORKBOOK_ACTIONS_MAX } from '../../../../domain/bulkImport.ts';
import { GRACE_DAYS_MAX, NAME_MAX_CHARACTERS, SCHEDULE_INTERVAL_MAX } from '../../../../domain/limits.ts';
import { group, groupUser, person, store } from '../../../../../test/support/factories.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { applySheets, checkSheets, exportSheets, type Sheets } from '../../../../../test/support/sheets/workbooks.ts';

// Schedules and actions in the workbook of users and stores.

const server = await sharedServer();
const coastal = await group(server.db, { name: 'Coastal' });
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const mill = await store(server.db, { name: 'Mill Lane' });
const twins = [await store(server.db, { name: 'Twin' }), await store(server.db, { name: 'Twin' })] as const;
const ann = await person(server.db);
const gus = await groupUser(server.db, { groupId: coastal, stores: [harbour] });
const QUESTION = 'fresh_fruit_five_kinds';

const ask = async (call: Parameters<typeof server.call>[0], input: object) => {
  const { body } = await server.call(call, input, ann);
  if (body['type'] !== true) throw new Error(JSON.stringify(body));
  return body;
};
const make = async (input: object) => String((await ask(addAction, { store_id: harbour, ...input }))['_id']);
const actions = async () => (await ask(listActions, {}))['resultData'] as Action[];
const itemsWithStatus = async (storeName: string) =>
  (await actions())
    .filter(({ store_name: name }) => name === storeName)
    .map(({ item, status }) => `${item} ${status}`)
    .toSorted((one, other) => one.localeCompare(other));
const schedules = async () => (await ask(listSchedules, {}))['resultData'] as Record<string, unknown>[];
const codes = async (sheets: Sheets) => {
  const { problems } = await checkSheets(server, ann, sheets);
  return problems.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`);
};
const interval = { every: 2, unit: 'month', start: '2026-11-30', grace: 7 };

test('is imported without a change, whatever assignee and stores it has', async () => {
  await ask(addSchedule, { name: 'Coast', group_id: coastal, assignee: gus.id, ...interval });
  await ask(loadDefinition, { definition: plainModule('policy'), use: true });
  await ask(addSchedule, { name: 'By name', stores: [harbour, ...twins], module: 'policy', ...interval });
  await make({ title: 'Ask the baker; soon', owner: gus.id, due: '2030-01-31', question_id: QUESTION });
  await make({ title: 'Mend the door', owner_name: 'Jo', owner_email: 'jo@grocer.example', detail: 'By\nhand' });
  const droppedAction = await make({ title: 'Of no use' });
  await ask(updateAction, { action_id: droppedAction, version: 1, status: 'dropped', reason: 'Sold' });
  const { bytes, of } = await exportSheets(server, ann);
  expect(
    of('Schedules').map(({ name, group: of, stores, email, module }) => [name, of, stores, email, module]),
  ).toEqual([
    ['By name', undefined, `Harbour Market; ${twins.toSorted().join('; ')}`, undefined, 'policy'],
    ['Coast', 'Coastal', undefined, gus.email, undefined],
  ]);
  expect(of('Actions').map(({ title, question, owner, email, due }) => [title, question, owner, email, due])).toEqual([
    ['Ask the baker; soon', QUESTION, 'gus', gus.email, '2030-01-31'],
    ['Mend the door', undefined, 'Jo', 'jo@grocer.example', undefined],
  ]);
  const { plan, problems, counts } = await checkSheets(server, ann, bytes);
  expect([plan, problems]).toEqual([null, []]);
  const noChanges = { added: 0, changed: 0, removed: 0, refused: 0, unchanged: 2 };
  expect([counts.Schedules, counts.Actions]).toEqual([noChanges, noChanges]);
});

test('adds new rows, also for users and stores of the same workbook, and nothing twice', async () => {
  const sheets: Sheets = {
    Stores: [['name'], ['Quay Shop']],
    Users: [['email'], ['ida@grocer.example']],
    Assignments: [
      ['store', 'email'],
      ['Quay Shop', 'ida@grocer.example'],
    ],
    Schedules: [
      ['name', 'stores', 'every', 'unit', 'start', 'email'],
      ['Quay', 'quay shop', 6, 'Week', new Date('2027-01-04T00:00:00Z'), 'ida@grocer.example'],
    ],
    Actions: [
      ['store', 'title', 'question', 'owner', 'email', 'due'],
      ['Quay Shop', 'Order apples', QUESTION, '', 'ida@grocer.example', '2031-02-01'],
      ['Mill Lane', 'Paint the wall', '', 'Flo', '', ''],
      ['Mill Lane', 'Sweep the floor', '', '', '', ''],
    ],
  };
  expect(await applySheets(server, ann, sheets)).toBe(7);
  const secondCheck = await checkSheets(server, ann, sheets);
  expect([secondCheck.plan, secondCheck.problems, secondCheck.change_count]).toEqual([null, [], 0]);
  const quay = (await schedules()).find(({ name }) => name === 'Quay');
  expect(quay).toMatchObject({ every: 6, unit: 'week', start: '2027-01-04', grace: 0, assignee: { name: 'ida' } });
  const newActions = (await actions()).filter(({ store_name: name }) => name !== 'Harbour Market');
  expect(newActions.toSorted((one, other) => (one.title < other.title ? -1 : 1))).toMatchObject([
    { title: 'Order apples', question_id: QUESTION, owner: { name: 'ida' }, due: '2031-02-01', status: 'open' },
    { title: 'Paint the wall', owner: { userid: null, name: 'Flo', email: null } },
    { title: 'Sweep the floor', owner: null },
  ]);
});

test('changes what its cells change, like the pages do: with a step, a history entry and an email', async () => {
  const id = await make({ title: 'Move the fruit' });
  const header = ['id', 'title', 'email', 'due', 'status', 'reason'];
  const row = [id, 'Move the fruit to the till', gus.email, new Date('2031-05-01T00:00:00Z'), 'doing', ''];
  expect(await applySheets(server, ann, { Actions: [header, row] })).toBe(1);
  const { timeline, ...action } = (await ask(readAction, { action_id: id }))['resultData'] as Action & {
    timeline: { kind: string; text: string; by: string }[];
  };
  expect(action).toMatchObject({ title: 'Move the fruit to the till', due: '2031-05-01', status: 'doing' });
  expect(action.owner).toMatchObject({ userid: gus.id });
  expect(timeline.map(({ kind, text, by }) => `${kind} ${text} ${by}`)).toEqual([
    'made  ann',
    'given gus ann',
    'changed Move the fruit to the till ann',
    'due 2031-05-01 ann',
    'status doing ann',
  ]);
  const mails = await server.db.selectFrom('mails').where('user_id', '=', gus.id).selectAll().execute();
  expect(mails.some(({ action_ids: ids }) => ids?.includes(id))).toBe(true);
  const { resultData: changes } = await ask(listChanges, {});
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'action_changed', subject: expect.anything() }));
  expect(await applySheets(server, ann, { Actions: [header, [id, 'Move the fruit', '', '', 'dropped', 'Sold']] })).toBe(
    1,
  );
  expect((await actions()).find(({ action_id: other }) => other === id)).toMatchObject({
    status: 'dropped',
    due: null,
  });
});

test('changes a schedule and leaves fields without a cell unchanged', async () => {
  const { _id: id } = await ask(addSchedule, { name: 'To change', stores: [mill], assignee: ann.id, ...interval });
  const sheets: Sheets = {
    Schedules: [
      ['id', 'name', 'grace'],
      [String(id), 'Changed', 3],
    ],
  };
  expect(await applySheets(server, ann, sheets)).toBe(1);
  expect((await schedules()).find(({ schedule_id: other }) => other === id)).toMatchObject({
    ...interval,
    name: 'Changed',
    grace: 3,
    stores: [mill],
    assignee: { userid: ann.id },
    version: 2,
  });
  const movedSheets: Sheets = {
    Schedules: [
      ['id', 'name', 'group', 'stores', 'email'],
      [String(id), 'Changed', 'coastal', '', ''],
    ],
  };
  expect(await applySheets(server, ann, movedSheets)).toBe(1);
  expect((await schedules()).find(({ schedule_id: other }) => other === id)).toMatchObject({
    group_id: coastal,
    stores: [],
    assignee: null,
  });
});

const policies = async () => (await schedules()).find(({ name }) => name === 'Policies');

test('the module of a schedule is added, kept without the column, and removed by an empty cell', async () => {
  const header = ['name', 'stores', 'every', 'unit', 'start', 'module'];
  const row = ['Policies', 'Mill Lane', 6, 'month', '2027-01-04'];
  expect(await codes({ Schedules: [header, [...row, 'nothing']] })).toEqual(['Schedules 2 module module_unused']);
  expect(await applySheets(server, ann, { Schedules: [header, [...row, 'policy']] })).toBe(1);
  expect(await policies()).toMatchObject({ module: 'policy', every: 6 });
  expect(await applySheets(server, ann, { Schedules: [header.slice(0, 5), ['Policies', '', 7, '', '']] })).toBe(1);
  expect(await policies()).toMatchObject({ module: 'policy', every: 7 });
  expect(await applySheets(server, ann, { Schedules: [header, ['Policies', '', '', '', '', '']] })).toBe(1);
  expect(await policies()).toMatchObject({ module: null, every: 7 });
});

test('a schedule from before a rule is imported without a change', async () => {
  const old = {
    name: 'n'.repeat(NAME_MAX_CHARACTERS + 1),
    every: SCHEDULE_INTERVAL_MAX + 1,
    grace: GRACE_DAYS_MAX + 1,
  };
  const { _id: id } = await ask(addSchedule, { name: 'Old', stores: [mill], ...interval });
  await server.db.updateTable('schedules').set(old).where('id', '=', String(id)).execute();
  const { bytes } = await exportSheets(server, ann);
  const { plan, problems } = await checkSheets(server, ann, bytes);
  expect([plan, problems]).toEqual([null, []]);
  const row = [String(id), old.name, old.every + 1, old.grace + 1];
  expect(await codes({ Schedules: [['id', 'name', 'every', 'grace'], row] })).toEqual([
    'Schedules 2 every whole_number',
    'Schedules 2 grace whole_number',
  ]);
  await ask(deleteSchedule, { schedule_id: id });
});

test('finds the action of an item by its module and item, and adds none', async () => {
  const storeId = await store(server.db, { name: 'Shelf Shop' });
  const yesNo = { kind: 'yes_no' as const, earns: 'yes' as const, fix: [{ en: 'Fix it' }] };
  const items = ['one', 'two'].map((varname) => ({ ...yesNo, varname, text: { en: varname } }));
  const shelf = plainModule('shelf', { sections: [{ code: 'only', title: { en: 'Only' }, items }] });
  await server.call(loadDefinition, { definition: shelf, use: true }, ann);
  const answers = ['one', 'two'].map((item) => ({ item, value: 'no' }));
  const suggestion = ['one', 'two'].map((item) => ({ item }));
  await ask(addAssessment, { store_id: storeId, module: 'shelf', answers, suggestion });
  const header = ['store', 'item', 'title', 'status'];
  expect(await applySheets(server, ann, { Actions: [header, ['Shelf Shop', 'shelf/two', 'Fix it', 'doing']] })).toBe(1);
  expect(await itemsWithStatus('Shelf Shop')).toEqual(['one open', 'two doing']);
  expect(await codes({ Actions: [header, ['Shelf Shop', 'shelf/three', 'Fix it', 'doing']] })).toEqual([
    'Actions 2 item item_from_assessment',
    'Actions 2 status new_action_open',
  ]);
  // The same title without an item is a different action.
  expect(await applySheets(server, ann, { Actions: [header, ['Shelf Shop', '', 'Fix it', 'open']] })).toBe(1);
  expect(await itemsWithStatus('Shelf Shop')).toHaveLength(3);
  const { plan, problems } = await checkSheets(server, ann, (await exportSheets(server, ann)).bytes);
  expect([plan, problems]).toEqual([null, []]);
});

test('reports what is wrong in each row', async () => {
  const id = await make({ title: 'Here' });
  const header = ['id', 'store', 'question', 'title', 'owner', 'email', 'due', 'status', 'reason'];
  const rows = [
    [crypto.randomUUID(), '', '', 'Gone', '', '', '', '', ''],
    [id, '', QUESTION, 'Here', '', '', '', '', ''],
    ['', 'Nowhere', '', 'A', '', '', '', '', ''],
    ['', 'Twin', '', 'B', '', '', '', '', ''],
    ['', 'Mill Lane', 'no_such', 'C', '', '', '', '', ''],
    ['', 'Mill Lane', '', '', '', '', '', '', ''],
    ['', 'Mill Lane', '', 'D', '', gus.email, '', '', ''],
    ['', 'Mill Lane', '', 'E', '', 'flo@grocer.example', '', '', ''],
    ['', 'Mill Lane', '', 'F', '', '', 'soon', '', ''],
    ['', 'Mill Lane', '', 'G', '', '', '', 'done', ''],
    ['', 'Mill Lane', '', 'H', '', '', '', 'later', ''],
    ['', 'Mill Lane', '', 'I', '', '', '', '', ''],
    ['', 'Mill Lane', '', 'I', '', '', '', '', ''],
  ];
  expect(await codes({ Actions: [header, ...rows] })).toEqual([
    'Actions 2 id action_over',
    'Actions 3 question action_stays',
    'Actions 4 store no_store',
    'Actions 5 store several_bear_name',
    'Actions 6 question unknown_question',
    'Actions 7 title missing',
    'Actions 8 email owner_outside',
    'Actions 9 owner missing',
    'Actions 10 due invalid_date',
    'Actions 11 status new_action_open',
    'Actions 12 status unknown_status',
    'Actions 14 id same_record',
  ]);
  const inputs = [
    [id, 'confirmed', ''],
    [id, 'dropped', ''],
  ].map(([at, status, reason]) =>
    codes({
      Actions: [
        ['id', 'title', 'status', 'reason'],
        [at ?? '', 'Here', status ?? '', reason ?? ''],
      ],
    }),
  );
  expect(await Promise.all(inputs)).toEqual([['Actions 2 status status_by_audit'], ['Actions 2 reason missing']]);
  const schedule = ['name', 'group', 'stores', 'every', 'unit', 'start', 'grace', 'email'];
  const plans = [
    ['A', 'Coastal', 'Mill Lane', 1, 'week', '2027-01-01', '', ''],
    ['B', '', '', 1, 'week', '2027-01-01', '', ''],
    ['C', 'Inland', '', 1, 'week', '2027-01-01', '', ''],
    ['D', '', 'Twin', 1, 'week', '2027-01-01', '', ''],
    ['E', 'Coastal', '', 1.5, 'day', '1999-01-01', -1, ''],
    ['F', '', 'Mill Lane', 1, 'week', '2027-01-01', '', gus.email],
    ['G', '', 'Mill Lane', 1, 'week', '2027-01-01', '', 'lost@grocer.example'],
  ];
  expect(await codes({ Schedules: [schedule, ...plans] })).toEqual([
    'Schedules 2 group group_or_stores',
    'Schedules 3 group group_or_stores',
    'Schedules 4 group no_group',
    'Schedules 5 stores several_bear_name',
    'Schedules 6 unit unknown_unit',
    'Schedules 6 every whole_number',
    'Schedules 6 grace whole_number',
    'Schedules 6 start date_long_ago',
    'Schedules 7 email assignee_outside',
    'Schedules 8 email no_user',
  ]);
});

test('accepts a limited number of changed actions at once', async () => {
  const manyRows = Array.from({ length: WORKBOOK_ACTIONS_MAX + 1 }, (_one, at) => [mill, `Number ${at}`]);
  expect(await codes({ Actions: [['store_id', 'title'], ...manyRows] })).toEqual([
    `Actions ${WORKBOOK_ACTIONS_MAX + 2} null too_many_actions`,
  ]);
});
