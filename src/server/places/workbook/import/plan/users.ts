import { Email, text } from '../../../../../contract/kit/fields.ts';
import { NAME_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { passwordProblem } from '../../../../../domain/passwords/passwordRules.ts';
import { ROLE_WORDS, WORKBOOK_PASSWORDS_MAX, type ColumnOf } from '../../../../../domain/bulkImport.ts';
import { ADMINISTRATOR, GROUP_USER } from '../../../../../domain/userTypes.ts';
import { nameOfEmail } from '../../../users/nameOfEmail.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import type { State, UserState } from '../../export/queries.ts';
import { nameKey } from '../../export/names.ts';
import { byRule, quotable, type Problems } from './problems.ts';
import { sheetRows, type RecordChange, type Row } from './table.ts';

export type UserChange = RecordChange<'Users', UserState> & { email: string; userType: number; groupId: string | null };

export type UserRef = { key: string; name: string };

export type PlannedUsers = {
  rows: number;
  changes: UserChange[];
  byKey: Map<string, UserRef>;
  byEmail: Map<string, UserRef>;
  /** The initial passwords of new users, by key. They are not part of the changes, which are shown to users. */
  passwords: Map<string, string>;
};

type UserRow = Row<'Users'>;

const Username = text(NAME_MAX_CHARACTERS);

/**
 * Plans the changes in the 'Users' sheet. A row without an id refers to the user with this email address; if there is
 * none, the row adds a user.
 */
export function planUsers(lines: GivenCell[][] | undefined, state: State, problems: Problems): PlannedUsers {
  const rows = sheetRows('Users', lines, problems);
  const current: CurrentUsers = {
    byId: new Map(state.users.map((user) => [user.id, user])),
    byEmail: new Map(state.users.map((user) => [nameKey(user.email), user])),
    groups: new Map(state.groups.map(({ id, name }) => [nameKey(name), id])),
  };
  const plan: PlannedUsers = {
    rows: rows.length,
    changes: [],
    byKey: new Map(),
    byEmail: new Map(),
    passwords: new Map(),
  };
  const firstRow = new Map<string, number>();
  for (const row of rows.filter(({ readable }) => readable)) {
    const user = findUser(row, current, problems);
    if (user === undefined) continue;
    const key = user?.id ?? `new ${row.number}`;
    const email = emailOf(row, user, current, problems);
    const name = nameOf(row, user, email, problems);
    const userType = userTypeOf(row, user, problems);
    const groupId = groupIdOf(row, user, current, problems);
    const password = passwordOf(row, user, email, problems);
    if (email === null) continue;
    const earlierRow = firstRow.get(key) ?? firstRow.get(nameKey(email));
    if (earlierRow !== undefined) {
      problems.add({ ...placeOf(row, 'email'), code: 'same_record', values: { row: earlierRow } });
      continue;
    }
    firstRow.set(key, row.number).set(nameKey(email), row.number);
    const ref = { key, name: name ?? email };
    plan.byKey.set(key, ref);
    plan.byEmail.set(nameKey(email), ref);
    if (name === null || userType === null || groupId === undefined || password === null) continue;
    if (password !== '') plan.passwords.set(key, password);
    if (plan.passwords.size === WORKBOOK_PASSWORDS_MAX + 1 && password !== '') {
      problems.add({
        ...placeOf(row, 'password'),
        code: 'too_many_passwords',
        values: { most: WORKBOOK_PASSWORDS_MAX },
      });
    }
    const columns = [
      ...(email === user?.email ? [] : ['email']),
      ...(name === user?.username ? [] : ['name']),
      ...(userType === user?.userType ? [] : ['role']),
      ...(groupId === (user?.groupId ?? null) ? [] : ['group']),
    ];
    if (columns.length === 0) continue;
    const kind = user ? 'changed' : 'added';
    const change = { sheet: 'Users', row: row.number, kind, key, before: user, name, email, userType } as const;
    plan.changes.push({ ...change, groupId, columns });
  }
  for (const { id, email, username } of state.users) {
    if (plan.byKey.has(id)) continue;
    const ref = { key: id, name: username };
    plan.byKey.set(id, ref);
    plan.byEmail.set(nameKey(email), ref);
  }
  return plan;
}

type CurrentUsers = {
  byId: ReadonlyMap<string, UserState>;
  byEmail: ReadonlyMap<string, UserState>;
  groups: ReadonlyMap<string, string>;
};

function placeOf({ number: row }: UserRow, column: ColumnOf<'Users'>) {
  return { sheet: 'Users', row, column } as const;
}

/** Returns the user of a row: null for a new user; undefined, with a problem added, if the id is unknown. */
function findUser(row: UserRow, { byId, byEmail }: CurrentUsers, problems: Problems): UserState | null | undefined {
  const id = (row.cell('id') ?? '').trim();
  if (id === '') return byEmail.get(nameKey(row.cell('email') ?? '')) ?? null;
  const user = byId.get(id.toLowerCase());
  if (!user) problems.add({ ...placeOf(row, 'id'), code: 'unknown_id' });
  return user;
}

/**
 * Validates an email address. Returns null, with a problem added, if it is invalid or taken. An address that another
 * user still has is refused, even if the workbook gives that user a new one.
 */
function emailOf(row: UserRow, user: UserState | null, { byEmail }: CurrentUsers, problems: Problems): string | null {
  const text = row.cell('email') ?? '';
  if (user?.email === text) return text;
  const email = byRule(Email, text, placeOf(row, 'email'), problems);
  const holder = email === null ? undefined : byEmail.get(nameKey(email));
  if (!holder || holder.id === user?.id) return email;
  problems.add({ ...placeOf(row, 'email'), code: 'email_taken' });
  return null;
}

/**
 * Returns the name; null, with a problem added, if it is invalid. An empty cell leaves the current name unchanged; a
 * new user gets the part of the email address before the @, as in the form.
 */
function nameOf(row: UserRow, user: UserState | null, email: string | null, problems: Problems): string | null {
  const text = row.cell('name') ?? '';
  if (user?.username === text) return text;
  const name = byRule(Username, text, placeOf(row, 'name'), problems);
  return name === '' ? (user?.username ?? nameOfEmail(email ?? '')) : name;
}

/**
 * Returns the user type; null, with a problem added, if the role is unknown or differs from an existing user's. An
 * empty cell means the current type, or group user for a new user.
 */
function userTypeOf(row: UserRow, user: UserState | null, problems: Problems): number | null {
  const text = nameKey(row.cell('role') ?? '');
  const words: Record<string, number> = {
    '': user?.userType ?? GROUP_USER,
    [ROLE_WORDS.groupUser]: GROUP_USER,
    [ROLE_WORDS.administrator]: ADMINISTRATOR,
  };
  const userType = Object.hasOwn(words, text) ? words[text] : undefined;
  if (userType === undefined) {
    problems.add({ ...placeOf(row, 'role'), code: 'unknown_role' });
    return null;
  }
  if (!user) return userType;
  if ((userType === GROUP_USER) === (user.userType === GROUP_USER)) return user.userType;
  problems.add({ ...placeOf(row, 'role'), code: 'role_stays' });
  return null;
}

/** Returns the group's id: null for no group; undefined, with a problem added, if the group is unknown. */
function groupIdOf(
  row: UserRow,
  user: UserState | null,
  current: CurrentUsers,
  problems: Problems,
): string | null | undefined {
  const text = row.cell('group');
  if (text === null) return user?.groupId ?? null;
  if (text.trim() === '') return null;
  const groupId = current.groups.get(nameKey(text));
  if (groupId !== undefined) return groupId;
  const namesSeveralGroups = text.split(';').filter((part) => current.groups.has(nameKey(part))).length > 1;
  const values = { name: quotable(text) };
  problems.add({ ...placeOf(row, 'group'), code: namesSeveralGroups ? 'one_group' : 'no_group', values });
  return undefined;
}

/**
 * Returns the initial password: '' for none; null, with a problem added, if it is invalid. A password for an existing
 * user is refused if the row has an id; otherwise it is ignored, because the same workbook may be imported again.
 */
function passwordOf(row: UserRow, user: UserState | null, email: string | null, problems: Problems): string | null {
  const password = row.cell('password') ?? '';
  if (password === '' || email === null) return '';
  if (user && (row.cell('id') ?? '').trim() === '') return '';
  if (user) {
    problems.add({ ...placeOf(row, 'password'), code: 'password_stays' });
    return null;
  }
  const problem = passwordProblem(password, { email, group: row.cell('group') });
  if (problem) problems.add({ ...placeOf(row, 'password'), code: problem });
  return problem ? null : password;
}
