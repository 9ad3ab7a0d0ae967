import { describe, expect, test } from 'vitest';
import { login } from '../../../../contract/access/account.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import { group, groupUser, person, store } from '../../../../../test/support/factories.ts';
import { readWorkbook } from '../../../../../test/support/sheets/readWorkbook.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import {
  applySheets,
  checkSheets,
  exportSheets,
  sendApply,
  workbook,
  type Sheets,
} from '../../../../../test/support/sheets/workbooks.ts';

const server = await sharedServer();
const coastal = await group(server.db, { name: 'Coastal; north' });
await group(server.db, { name: 'Inland' });
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const ann = await person(server.db);
const gus = await groupUser(server.db, { groupId: coastal, stores: [harbour] });

const namedStore = (name: string) =>
  server.db.selectFrom('stores').where('name', '=', name).selectAll().executeTakeFirst();
const userOf = (email: string) =>
  server.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();
const codes = async (sheets: Sheets) => {
  const { problems } = await checkSheets(server, ann, sheets);
  return problems.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`);
};

describe('the export', () => {
  test('contains stores, users and assignments as text, and explains itself', async () => {
    await store(server.db, { name: '=1+1' });
    const { name, sheetNames, of } = await exportSheets(server, ann);
    expect(name).toMatch(/^people-and-places-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(sheetNames).toEqual(['Stores', 'Users', 'Assignments', 'Schedules', 'Actions', 'How to']);
    expect(of('Stores')).toContainEqual({ id: harbour, name: 'Harbour Market', groups: 'Coastal; north' });
    expect(of('Stores')).toContainEqual(expect.objectContaining({ name: '=1+1' }));
    expect(of('Users')).toContainEqual({
      id: gus.id,
      email: gus.email,
      name: 'gus',
      role: 'group user',
      group: 'Coastal; north',
    });
    expect(of('Users')).toContainEqual({ id: ann.id, email: ann.email, name: 'ann', role: 'administrator' });
    const assignment = { store_id: harbour, store: 'Harbour Market', user_id: gus.id, email: gus.email };
    expect(of('Assignments')).toEqual([assignment]);
    const columnNames = of('How to').map((row) => `${row['Sheet']}.${row['Column']}`);
    expect(columnNames).toEqual(expect.arrayContaining(['Stores.groups', 'Users.password', 'Assignments.remove']));
  });

  test('contains no formula, whatever was entered', async () => {
    const hostile = [
      '=1+1',
      '@SUM(A1)',
      '+cmd',
      '-1',
      '\t=1',
      '</t></is></c><f>1</f>',
      '=HYPERLINK("http://evil.example")',
    ];
    for (const name of hostile) {
      const groupId = await group(server.db, { name });
      await store(server.db, { name, groups: [groupId] });
      await person(server.db, { name, groupId });
    }
    const { bytes, of } = await exportSheets(server, ann);
    expect(of('Stores').map((row) => row['name'])).toEqual(expect.arrayContaining(hostile));
    expect(of('Users').map((row) => row['group'])).toEqual(expect.arrayContaining(hostile));
    for (const xml of readWorkbook(bytes).parts.values()) expect(xml).not.toMatch(/<f[ >]/);
  });

  test('is imported without a change, whatever the names are', async () => {
    for (const name of ['Zoë’s <Shop> & "Co"', "'quoted", '_x0041_', '+61 shop', '1234', 'TRUE', '2026-11-21']) {
      await store(server.db, { name, groups: [coastal] });
    }
    const { bytes } = await exportSheets(server, ann);
    const { counts, plan, problems } = await checkSheets(server, ann, bytes);
    expect(problems).toEqual([]);
    expect(plan).toBeNull();
    const { length: stores } = await server.db.selectFrom('stores').select('id').execute();
    const noChanges = { added: 0, changed: 0, removed: 0, refused: 0 };
    expect(counts.Stores).toEqual({ ...noChanges, unchanged: stores });
    expect(counts.Assignments).toEqual({ ...noChanges, unchanged: 1 });
  });
});

/** Returns sheets with two stores, two users and their assignments. */
const sampleSheets = (): Sheets => ({
  Stores: [
    ['name', 'groups'],
    ['Mill Lane', 'inland;Coastal; north'],
    [null, null],
    ['Orchard', null],
  ],
  Users: [
    ['email', 'name', 'role', 'group', 'password'],
    ['nell@example.org', 'Nell', 'Administrator', null, 'plum tart on sunday'],
    ['omar@example.org', null, null, 'Inland', null],
  ],
  Assignments: [
    ['store', 'email', 'remove'],
    ['mill lane', 'OMAR@example.org', null],
    ['Orchard', 'nell@example.org', null],
    ['Harbour Market', gus.email, 'x'],
  ],
});

describe('the import', () => {
  test('first reports what it would do, and changes nothing', async () => {
    const { counts, plan, changes, change_count: count, problems } = await checkSheets(server, ann, sampleSheets());
    expect(problems).toEqual([]);
    expect(plan).not.toBeNull();
    expect(counts).toMatchObject({
      Stores: { added: 2, unchanged: 0, refused: 0 },
      Users: { added: 2, unchanged: 0 },
      Assignments: { added: 2, removed: 1 },
    });
    expect(count).toBe(7);
    expect(changes[0]).toEqual({
      sheet: 'Stores',
      row: 2,
      kind: 'added',
      name: 'Mill Lane',
      columns: ['name', 'groups'],
    });
    expect(changes.map(({ row }) => row)).toEqual([2, 4, 2, 3, 2, 3, 4]);
    expect(await namedStore('Mill Lane')).toBeUndefined();
  });

  test('applies it, with a history entry for each change, and does nothing the second time', async () => {
    expect(await applySheets(server, ann, sampleSheets())).toBe(7);
    const mill = await namedStore('Mill Lane');
    const groups = await server.db
      .selectFrom('group_stores')
      .where('store_id', '=', mill?.id ?? '')
      .selectAll()
      .execute();
    expect(groups).toHaveLength(2);
    const omar = await userOf('omar@example.org');
    expect(omar).toMatchObject({ username: 'omar', user_type: 2 });
    const pairs = await server.db.selectFrom('user_stores').selectAll().execute();
    expect(pairs).toContainEqual({ store_id: mill?.id, user_id: omar?.id });
    expect(pairs).not.toContainEqual({ store_id: harbour, user_id: gus.id });
    const signedIn = await server.call(login, { email: 'nell@example.org', password: 'plum tart on sunday' });
    expect(signedIn.body).toMatchObject({ type: true, resultData: { user_type: 1 } });
    const history = (await server.call(listChanges, { topic: 'changes' }, ann)).body['resultData'] as {
      kind: string;
    }[];
    expect(history.map(({ kind }) => kind).toSorted()).toEqual([
      'store_added',
      'store_added',
      'stores_assigned',
      'stores_assigned',
      'stores_unassigned',
      'user_added',
      'user_added',
    ]);
    expect(JSON.stringify(history)).not.toContain('plum tart');
    expect(await checkSheets(server, ann, sampleSheets())).toMatchObject({
      plan: null,
      problem_count: 0,
      change_count: 0,
    });
  });

  test('changes records by id, and leaves what the sheet does not contain unchanged', async () => {
    const user = await groupUser(server.db, { name: 'pia', groupId: coastal, stores: [harbour] });
    await applySheets(server, ann, {
      Stores: [
        ['id', 'name'],
        [harbour.toUpperCase(), 'Harbour Hall'],
      ],
      Users: [
        ['id', 'email', 'group'],
        [user.id, 'pia.new@example.org', 'Inland'],
      ],
    });
    expect(await namedStore('Harbour Hall')).toMatchObject({ id: harbour });
    const links = await server.db
      .selectFrom('group_stores')
      .where('store_id', '=', harbour)
      .select(['group_id', 'store_id'])
      .execute();
    expect(links).toEqual([{ group_id: coastal, store_id: harbour }]);
    const inland = await server.db.selectFrom('groups').where('name', '=', 'Inland').select('id').executeTakeFirst();
    const changedUser = await userOf('pia.new@example.org');
    expect(changedUser).toMatchObject({ id: user.id, username: 'pia', group_id: inland?.id });
    const { body } = await server.call(listChanges, { subject_id: user.id }, ann);
    expect(body['resultData']).toMatchObject([
      { kind: 'user_changed', before: { email: user.email }, after: { email: 'pia.new@example.org' } },
    ]);
    await applySheets(server, ann, {
      Stores: [
        ['id', 'name'],
        [harbour, 'Harbour Market'],
      ],
    });
  });
});

describe('problems of a workbook', () => {
  test('are reported row by row, and nothing of it is applied', async () => {
    const sheets: Sheets = {
      Stores: [
        ['id', 'name', 'groups'],
        [null, '  ', 'Inland'],
        [null, 'x'.repeat(121), null],
        [null, 'Fine', 'Nowhere; Inland'],
        ['00000000-0000-4000-8000-000000000000', 'Gone', null],
        [null, 'Twice', null],
        [null, 'twice', null],
      ],
      Users: [
        ['id', 'email', 'name', 'role', 'group', 'password'],
        [null, 'no address', null, null, null, null],
        [null, 'a@example.org', null, 'boss', null, null],
        [null, 'b@example.org', null, null, 'Nowhere', null],
        [null, 'c@example.org', null, null, null, 'short'],
        [ann.id, ann.email, 'ann', 'group user', null, null],
        [gus.id, ann.email, 'gus', 'group user', 'Inland', null],
        [null, 'd@example.org', null, null, null, null],
        [null, 'D@example.org', null, null, null, null],
        [gus.id, gus.email, 'gus', null, null, 'plum tart on sunday'],
      ],
      Assignments: [
        ['store', 'email', 'remove'],
        ['No Such', gus.email, null],
        ['Harbour Market', 'nobody@example.org', null],
        ['Harbour Market', gus.email, 'y'],
        ['Harbour Market', ann.email, null],
        ['Harbour Market', ann.email, 'x'],
      ],
    };
    expect(await codes(sheets)).toEqual([
      'Stores 2 name missing',
      'Stores 3 name too_long',
      'Stores 4 groups no_group',
      'Stores 5 id unknown_id',
      'Stores 6 name same_name',
      'Stores 7 name same_name',
      'Users 2 email invalid_email',
      'Users 3 role unknown_role',
      'Users 4 group no_group',
      'Users 5 password password_too_short',
      'Users 6 role role_stays',
      'Users 7 email email_taken',
      'Users 9 email same_record',
      'Users 10 password password_stays',
      'Assignments 2 store no_store',
      'Assignments 3 email no_user',
      'Assignments 4 remove unknown_mark',
      'Assignments 6 store same_assignment',
    ]);
    const { plan, counts, problems } = await checkSheets(server, ann, sheets);
    expect(plan).toBeNull();
    expect(counts.Stores).toMatchObject({ refused: 6, added: 0 });
    expect(problems[2]?.text).toBe('No group is called Nowhere. Add it on the Groups page first, or correct the name.');
    const { body } = await sendApply(server, ann, await workbook(sheets), 'a plan of mine');
    expect(body).toMatchObject({ type: false, code: 'workbook_refused' });
    expect(await userOf('d@example.org')).toBeUndefined();
  });

  test('include a store name that is not unique, which needs an id', async () => {
    const first = await store(server.db, { name: 'Same' });
    await store(server.db, { name: 'same' });
    const rows = (id: string | null): Sheets => ({
      Assignments: [
        ['store_id', 'store', 'email'],
        [id, 'Same', ann.email],
      ],
    });
    expect(await codes(rows(null))).toEqual(['Assignments 2 store several_bear_name']);
    expect((await checkSheets(server, ann, rows(first))).counts.Assignments).toMatchObject({ added: 1 });
  });

  test('include columns and cells that cannot be understood', async () => {
    expect(await codes({ Stores: [['Nombre', 'grupos']] })).toEqual([
      'Stores 1 Nombre unknown_column',
      'Stores 1 grupos unknown_column',
      'Stores 1 name missing_column',
    ]);
    expect(await codes({ Users: [['email', 'Email']], Assignments: [] })).toEqual([
      'Users 1 email column_twice',
      'Assignments 1 store missing_column',
      'Assignments 1 email missing_column',
    ]);
    expect(await codes({ Stores: [['name'], [new Date('2026-11-21')]] })).toEqual(['Stores 2 name date']);
  });

  test('are listed up to a limit, but all counted', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`Store ${i}`, 'Nowhere']);
    const { problems, problem_count: count } = await checkSheets(server, ann, {
      Stores: [['name', 'groups'], ...rows],
    });
    expect([problems.length, count]).toEqual([200, 300]);
  });
});
