import { randomUUID } from 'node:crypto';
import { readPostmaster } from '../../../src/server/db/embedded/postmaster-file.ts';
import { attachDatabase } from '../../../src/server/cli/attach.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { activeInstrument } from '../../../src/server/shared/definitions/installedInstruments.ts';
import { sql } from 'kysely';
import path from 'node:path';
import { startConsole, type ConsoleProcess } from './consoleProcess.ts';
import { person, store } from '../factories.ts';

// Security, P1: no acknowledged write is lost and no change is half applied, however often the whole server is killed.

type Plan = {
  cycles: number;
  dataDir: string;
  databaseUrl?: string | undefined;
  from?: 'sources' | 'built';
  onCycle?: (cycle: number, tally: KillTally) => void;
};

export type KillTally = {
  acknowledgedSurveys: number;
  acknowledgedStores: number;
  lost: number;
  halfApplied: number;
};

/** The number of users who write at once. There are several, because limits are per user. */
const WRITERS = 6;
/** The maximum number of acknowledged writes in a cycle before the console is killed, in the middle of others. */
const WRITES_MAX = 40;

/** Starts the console, writes, kills it with -9 in the middle, and checks the data after the next start, repeatedly. */
export async function killRepeatedly({ cycles, dataDir, databaseUrl, from, onCycle }: Plan): Promise<KillTally> {
  const { tokens, nextStore, question } = await prepareWriters(dataDir, databaseUrl);
  const surveys: string[] = [];
  const stores: string[] = [];
  let tally: KillTally = { acknowledgedSurveys: 0, acknowledgedStores: 0, lost: 0, halfApplied: 0 };
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const consoleProcess = await startConsole({
      dataDir,
      from: from ?? 'sources',
      env: { DATABASE_URL: databaseUrl ?? '' },
    });
    const before = surveys.length + stores.length;
    const most = 1 + Math.floor(Math.random() * WRITES_MAX);
    const writePromises = tokens.map((token) =>
      writeUntilKill(consoleProcess, { token, nextStore, question, surveys, stores }),
    );
    while (surveys.length + stores.length - before < most) await new Promise((resolve) => setImmediate(resolve));
    const exit = consoleProcess.end('SIGKILL');
    // In every other cycle the embedded database is killed at the same moment, as in a machine failure.
    if (databaseUrl === undefined && cycle % 2 === 0) await killDatabase(dataDir);
    await exit;
    await Promise.all(writePromises);
    tally = await checkWrites(dataDir, databaseUrl, { surveys, stores });
    onCycle?.(cycle, tally);
    if (tally.lost > 0 || tally.halfApplied > 0) break;
  }
  return tally;
}

/** The number of stores that writers use in sequence: a store accepts a limited number of audits a day. */
const STORES = 20;

/** Returns the tokens of users who may write, a function that returns the next store, and a question to answer. */
export async function prepareWriters(dataDir: string, databaseUrl: string | undefined) {
  const database = await attachDatabase({ dataDir, databaseUrl });
  try {
    const storeIds: string[] = [];
    while (storeIds.length < STORES) storeIds.push(await store(database.db));
    const tokens: string[] = [];
    for (let writer = 0; writer < WRITERS; writer++) tokens.push((await person(database.db)).token);
    const { questions } = await activeInstrument(database.db);
    let count = 0;
    const nextStore = () => storeIds[count++ % STORES] ?? '';
    return { tokens, nextStore, question: [...questions.keys()][0] ?? '' };
  } finally {
    await database.close();
  }
}

type WriteContext = { token: string; nextStore: () => string; question: string; surveys: string[]; stores: string[] };

async function writeUntilKill(
  { origin, child }: ConsoleProcess,
  { token, nextStore, question, surveys, stores }: WriteContext,
) {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const send = async (url: string, body: object): Promise<boolean> => {
    const response = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { type: boolean }).type;
  };
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const survey_id = randomUUID();
      const answers = [{ question_id: question, answer: 'Yes' }];
      if (await send('/survey/add', { survey_id, store_id: nextStore(), date: '2026-11-18T09:41:00Z', answers })) {
        surveys.push(survey_id);
      }
      const storename = `Killed ${randomUUID()}`;
      if (await send('/store/add', { storename, userid: '', groupid: '', image: '' })) stores.push(storename);
    }
  } catch {
    // The console was killed during this write, which was not acknowledged.
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(path.join(dataDir, 'postgres'));
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
}

/** Counts the acknowledged writes that were lost, and the changes that were only partly applied. */
export async function checkWrites(
  dataDir: string,
  databaseUrl: string | undefined,
  ids: { surveys: readonly string[]; stores: readonly string[] },
): Promise<KillTally> {
  const database = await attachDatabase({ dataDir, databaseUrl });
  try {
    return {
      acknowledgedSurveys: ids.surveys.length,
      acknowledgedStores: ids.stores.length,
      lost: await countLostRecords(database.db, ids),
      halfApplied: await countHalfAppliedRecords(database.db),
    };
  } finally {
    await database.close();
  }
}

async function countLostRecords(
  db: Db,
  { surveys, stores }: { surveys: readonly string[]; stores: readonly string[] },
) {
  const { rows } = await sql<{ lost: number }>`
    select (select count(*) from unnest(${surveys}::uuid[]) given (id) where not exists (select from surveys where surveys.id = given.id))::int
      + (select count(*) from unnest(${stores}::text[]) given (name) where not exists (select from stores where stores.name = given.name))::int as lost
  `.execute(db);
  return rows[0]?.lost ?? -1;
}

/** Counts discrepancies between surveys and stores on one side and answers, totals and the history on the other. */
async function countHalfAppliedRecords(db: Db): Promise<number> {
  const { rows } = await sql<{ half: number }>`
    select (select count(*) from surveys where not exists (
        select from survey_answers where store_id = surveys.store_id and survey_id = surveys.id))::int
      + abs((select count(*) from surveys) - (select sum(survey_count) from stores))::int
      + abs((select count(*) from surveys) - (select coalesce(sum(surveys), 0) from store_months))::int
      + abs((select coalesce(sum(surveys), 0) from grouped_months) - (
          select count(*) from surveys join stores on stores.id = store_id
          where archived_at is null and store_id in (select store_id from group_stores)))::int
      + abs((select coalesce(sum(stores), 0) from counted_stores) - (select count(*) from stores where archived_at is null))::int
      + (select count(*) from stores where name like 'Killed %'
          and not exists (select from audit_log where subject_id = stores.id))::int
      + (select count(*) from audit_log where subject_name like 'Killed %'
          and not exists (select from stores where stores.id = subject_id))::int as half
  `.execute(db);
  return rows[0]?.half ?? -1;
}
