import { randomUUID } from 'node:crypto';
import { addAction } from '../../src/server/followUp/actions/follow/addAction.ts';
import { insertUser } from '../../src/server/identity/accountQueries.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { GROUP_USER } from '../../src/domain/userTypes.ts';
import { newToken } from '../../src/server/identity/viewer.ts';
import { insertSession } from '../../src/server/identity/sessionQueries.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey, type GivenSurvey } from '../../src/server/audits/surveys/intake.ts';
import { insertSurveys } from '../../src/server/audits/surveys/changes.ts';
import { recountStores } from '../../src/server/audits/surveys/totals.ts';

/** The password of every user that the factories create. */
export const PASSWORD = 'a password of tests';
const passwordHash = hashPassword(PASSWORD);

export type Person = { id: string; email: string; token: string };

/** Creates a user with a live session; an administrator unless a user type is given. */
export async function person(
  db: Db,
  { name = 'ann', userType = 1, groupId, stores = [], now = new Date() }: PersonOptions = {},
): Promise<Person> {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.org`;
  const user = { email, username: name, passwordHash: await passwordHash, userType, ...(groupId ? { groupId } : {}) };
  const { id } = await insertUser(db, user);
  for (const store of stores) await db.insertInto('user_stores').values({ user_id: id, store_id: store }).execute();
  const { token, hash } = newToken();
  await insertSession(db, { tokenHash: hash, userId: id, remember: false, now });
  return { id, email, token };
}

type PersonOptions = { name?: string; userType?: number; groupId?: string; stores?: string[]; now?: Date };

/** Creates a group user of the given group who is assigned to the given stores. */
export function groupUser(db: Db, options: Omit<PersonOptions, 'userType'> = {}): Promise<Person> {
  return person(db, { name: 'gus', ...options, userType: GROUP_USER });
}

/** Creates a store in the given groups. */
export async function store(db: Db, { name = `Store ${randomUUID().slice(0, 8)}`, groups = [] as string[] } = {}) {
  const { id } = await db.insertInto('stores').values({ name }).returning('id').executeTakeFirstOrThrow();
  for (const group of groups) await db.insertInto('group_stores').values({ group_id: group, store_id: id }).execute();
  return id;
}

/** Creates a group without stores. */
export async function group(db: Db, { name = `Group ${randomUUID().slice(0, 8)}` } = {}): Promise<string> {
  const { id } = await db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Creates a survey of a store, scored with the active instrument. Without answers, every question is answered Yes. */
export async function survey(
  db: Db,
  storeId: string,
  { date = '2026-11-18T09:41:00Z', answers, by = 'ann', ...options }: SurveyOptions = {},
): Promise<string> {
  const instrument = await activeInstrument(db);
  const all = [...instrument.questions.keys()].map((questionId) => ({ questionId, answer: 'Yes' }));
  const id = options.id ?? randomUUID();
  const scoredSurvey = scoreGivenSurvey(instrument, {
    id,
    storeId,
    takenAt: new Date(date),
    answers: answers ? Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer })) : all,
    managerAnswers: options.managerAnswers ?? [],
    actions: options.actions ?? [],
  });
  await insertSurveys(db, [{ ...scoredSurvey, auditor: { userId: null, userName: by } }]);
  await recountStores(db, [storeId]);
  return id;
}

/** Creates an action of a store at the current time, about a question if one is given. */
export async function action(
  db: Db,
  storeId: string,
  title: string,
  { question, owner }: { question?: string; owner?: { userId: string; name: string } } = {},
): Promise<string> {
  const instrument = await activeInstrument(db);
  const id = await addAction(db, {
    storeId,
    surveyId: null,
    subject: question === undefined ? null : { question, instrumentId: instrument.id },
    title,
    detail: '',
    owner: owner ?? null,
    due: null,
    points: null,
    agreedAt: null,
    by: { userId: null, name: 'ann', now: new Date() },
  });
  return id ?? '';
}

/** Returns a survey's auditor as stored with it: the user and the name. */
export function auditorOf(db: Db, surveyId: string) {
  const row = db.selectFrom('surveys').where('id', '=', surveyId).select(['user_id', 'user_name']);
  return row.executeTakeFirstOrThrow();
}

type SurveyOptions = Partial<Pick<GivenSurvey, 'id' | 'managerAnswers' | 'actions'>> & {
  date?: string;
  answers?: Record<string, string | string[]>;
  by?: string;
};
