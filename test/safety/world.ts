import { randomBytes, randomUUID } from 'node:crypto';
import { selectLiveSessions } from '../../src/server/identity/sessionQueries.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { insertWebhook } from '../../src/server/dataOut/webhooks/changes.ts';
import { visitIdOf } from '../../src/server/followUp/schedule/visitId.ts';
import { recountStores } from '../../src/server/audits/surveys/totals.ts';
import { addAssessment, plainModule } from '../support/modules.ts';
import { insertDraft, insertTrial } from '../../src/server/audits/drafts/changes.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { loadDefinition } from '../../src/server/audits/definitions/changes.ts';
import { action, group, groupUser, person, store, survey, type Person } from '../support/factories.ts';

/** The ids of a record of each kind that calls name. */
export type Records = {
  group: string;
  store: string;
  survey: string;
  /** A void survey, at version 2. */
  voided: string;
  user: string;
  email: string;
  session: string;
  request: string;
  token: string;
  phone: string;
  webhook: string;
  schedule: string;
  visit: string;
  target: string;
  /** A photo of the survey. */
  photo: string;
  /** A link to the store's report, created by the user. */
  share: string;
  /** An action about a question, at version 1. */
  action: string;
  /** An assessment, at version 1, and a void one, at version 2. */
  assessment: string;
  voidedAssessment: string;
  /** A photo of the assessment. */
  assessmentPhoto: string;
  /** The version with which a draft of the audit instrument is tried. */
  trial: string;
  /** A unique value for a new record, so that worlds don't clash. */
  fresh: string;
};

/** A group with a store, its survey, the user assigned to it, and the other records that calls name. */
export type World = { records: Records; user: Person };

export async function world(db: Db, maker: Person, canary = ''): Promise<World> {
  const mark = `${canary}${randomUUID().slice(0, 8)}`;
  const groupId = await group(db, { name: `Group ${mark}` });
  const storeId = await store(db, { name: `Store ${mark}`, groups: [groupId] });
  const surveyId = await survey(db, storeId, { by: `Auditor ${mark}` });
  const user = await groupUser(db, { name: `user${mark}`, groupId, stores: [storeId] });
  // Only its auditor may correct a survey.
  await db.updateTable('surveys').set({ user_id: user.id }).where('id', '=', surveyId).execute();
  const voidedId = await survey(db, storeId, { by: `Auditor ${mark}` });
  await db
    .updateTable('surveys')
    .set({ void_at: new Date(), void_reason: 'A trial', counted: false, version: 2 })
    .where('id', '=', voidedId)
    .execute();
  await recountStores(db, [storeId]);
  const [session] = await selectLiveSessions(db, user.id, new Date());
  const request = await db
    .insertInto('delete_requests')
    .values({ email: user.email, language: 'en', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('delete_reasons')
    .values({ request_id: request.id, reason: mark, created_at: new Date() })
    .execute();
  const link = { issuer: 'https://id.example.org', subject: mark, user_id: user.id, linked_at: new Date() };
  await db.insertInto('sso_identities').values(link).execute();
  const scheduleId = await schedule(db, groupId, mark);
  const records = {
    group: groupId,
    store: storeId,
    survey: surveyId,
    voided: voidedId,
    user: user.id,
    email: user.email,
    session: session?.id ?? '',
    request: request.id,
    token: await apiToken(db, maker, mark),
    phone: await phone(db, user, mark),
    webhook: await webhook(db, mark),
    schedule: scheduleId,
    visit: visitIdOf({ scheduleId, storeId, k: 0 }),
    target: await target(db, storeId),
    photo: await photo(db, { survey_id: surveyId, question_id: 'fruit_spoiled' }),
    share: await share(db, storeId, user),
    action: await action(db, storeId, mark),
    ...(await assessments(db, storeId, user)),
    trial: await trial(db, maker, mark),
    fresh: mark,
  };
  return { records, user };
}

/** Returns unknown ids. */
export function missingRecords(): Records {
  const [group, store, survey, voided, user, session, request, token, phone, webhook, target, action, share, photo] =
    Array.from({ length: 14 }, () => randomUUID());
  const [assessment, voidedAssessment, assessmentPhoto] = [randomUUID(), randomUUID(), randomUUID()];
  const scheduleId = randomUUID();
  const ids = {
    group,
    store,
    survey,
    voided,
    user,
    session,
    request,
    token,
    phone,
    webhook,
    target,
    action,
    share,
    photo,
    assessment,
    voidedAssessment,
    assessmentPhoto,
    schedule: scheduleId,
  } as Omit<Records, 'email' | 'fresh' | 'trial' | 'visit'>;
  return {
    ...ids,
    visit: visitIdOf({ scheduleId, storeId: randomUUID(), k: 0 }),
    email: `nobody-${randomUUID().slice(0, 8)}@example.org`,
    trial: `draft-${randomUUID()}`,
    fresh: randomUUID().slice(0, 8),
  };
}

/**
 * Deletes the definitions of all worlds: with those of hundreds of worlds, a digest of all tables would take a second.
 */
export async function deleteDefinitions(db: Db): Promise<void> {
  await db.deleteFrom('instruments').where('draft_id', 'is not', null).execute();
  await db.deleteFrom('drafts').execute();
}

export const administrator = (db: Db) => person(db, { name: 'ada' });

/** The module that the assessments of all worlds are taken with. */
export const WORLD_MODULE = 'world-module';

/** Adds a draft of an audit instrument that users can try, and returns its version. */
async function trial(db: Db, maker: Person, mark: string): Promise<string> {
  const by = { userId: maker.id, username: maker.email, now: new Date() };
  const { instrument } = await activeInstrument(db);
  const content = { ...instrument, name: `trial-${mark}`, version: `draft-${mark}` };
  const { name, version } = content;
  const id = await insertDraft(db, { kind: 'audit', name, base: null, content }, by);
  await insertTrial(db, { id, rev: 0 }, version, { kind: 'audit', definition: content }, by);
  return version;
}

/** Adds an assessment by the user, and a void one. */
async function assessments(db: Db, storeId: string, user: Person) {
  await loadDefinition(db, { kind: 'module', definition: plainModule(WORLD_MODULE) }, { use: true });
  const { id: moduleId } = await db
    .selectFrom('modules')
    .where('name', '=', WORLD_MODULE)
    .select('id')
    .executeTakeFirstOrThrow();
  const place = { storeId, moduleId, module: WORLD_MODULE, userId: user.id };
  const assessment = await addAssessment(db, place);
  const voidedAssessment = await addAssessment(db, place);
  await db
    .updateTable('assessments')
    .set({ void_at: new Date(), void_reason: 'A trial', version: 2 })
    .where('id', '=', voidedAssessment)
    .execute();
  const assessmentPhoto = await photo(db, { assessment_id: assessment, item: 'sold' });
  return { assessment, voidedAssessment, assessmentPhoto };
}

async function apiToken(db: Db, maker: Person, name: string): Promise<string> {
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      token_hash: randomBytes(32),
      ending: 'test',
      name,
      scopes: ['read'],
      group_id: null,
      user_id: maker.id,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
      last_used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function target(db: Db, storeId: string): Promise<string> {
  const { id } = await db
    .insertInto('targets')
    .values({ store_id: storeId, area: 'p1', score: 80, by_day: '2027-06-30' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function webhook(db: Db, mark: string): Promise<string> {
  const id = randomUUID();
  const url = `https://192.0.2.7/${mark}`;
  const off = { off_at: new Date(), off_why: 'by_hand' } as const;
  await insertWebhook(db, { id, url, events: ['survey.added'], secret: randomBytes(32), made_at: new Date(), ...off });
  return id;
}

type AnswerWithPhoto = { survey_id: string; question_id: string } | { assessment_id: string; item: string };

async function photo(db: Db, answer: AnswerWithPhoto): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('photos')
    .values({
      id,
      ...answer,
      file: `photo-${id}.jpg`,
      content_hash: randomBytes(32),
      came_at: new Date(),
      sent_by: randomUUID(),
      settled: true,
    })
    .execute();
  return id;
}

async function share(db: Db, storeId: string, { id: maker }: Person): Promise<string> {
  const { id } = await db
    .insertInto('shares')
    .values({
      token_hash: randomBytes(32),
      store_id: storeId,
      made_at: new Date(),
      made_by: maker,
      until: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function phone(db: Db, user: Person, name: string): Promise<string> {
  const { id } = await db
    .insertInto('phones')
    .values({ key_hash: randomBytes(32), name, user_id: user.id, made_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function schedule(db: Db, groupId: string, name: string): Promise<string> {
  const { id } = await db
    .insertInto('schedules')
    .values({ name, group_id: groupId, every: 1, unit: 'month', start_day: '2026-11-05', grace: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
