import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import yazl from 'yazl';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import { readDayScores } from '../../src/contract/insight/dashboard.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import type { buildApp as BuildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import { COMPRESSION_LEVEL } from '../../src/server/dataOut/exports/workbook/workbook.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey } from '../../src/server/audits/surveys/intake.ts';
import { insertSurveys } from '../../src/server/audits/surveys/changes.ts';
import { group, person, store } from '../support/factories.ts';
import { readWorkbook } from '../support/sheets/readWorkbook.ts';
import { fill } from './fill.ts';
import { recordStatements, type Statement } from './recordStatements.ts';
import { option, percentile, timeEach, withDatabase } from './support.ts';

// Compares each of three operations with its theoretical minimum, alternating within one run so that a busy machine
// slows both: a dashboard call with the bare driver running the same statements, the intake of a survey with a bare
// insert of the same rows, and the export with the zip library given the same bytes, at its default level and at the
// console's faster one. Smaller calls show where the rest of a call's time is spent. npm run bench -- floors

// Uses the built server, as in production. Run from source, the server would also set the name of each function that a
// call creates.
const appModule = new URL('../../dist/server/app.js', import.meta.url).href;
const { buildApp } = (await import(appModule)) as { buildApp: typeof BuildApp };

const RUNS = option('runs', 2_000);
const SURVEYS = option('surveys', 20_000);
const EXPORTS = option('exports', 5);
/** Warm-up runs, until Node has compiled the hot code. With fewer, the same calls take a third longer. */
const WARM = option('warm', 6_000);
const EMPTY = '/bench/empty';
const SENDING = '/bench/sending';
/** The number of users; a single user would exceed the limit on calls per minute. */
const PEOPLE = 50;

const names = new Map<string, string>();
/** Sends statements in the call that does nothing else; set once they have been recorded. */
const mailer = { send: async () => {} };

await withDatabase(async (database, dataDir) => {
  await fill(database, { stores: 100, surveys: SURVEYS });
  const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
  // Measures the share of the server and of this bench in each call's time, without and with the same statements.
  app.post(EMPTY, async () => ({ type: true }));
  app.post(SENDING, async () => {
    await mailer.send();
    return { type: true };
  });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => person(database.db)));
  const bare = new Client({ connectionString: database.url });
  // Failures are reported by the work itself; without a listener, the database's shutdown would hide them.
  bare.on('error', () => {});
  await bare.connect();
  let calls = 0;
  const call: Call = async (url, payload) => {
    const headers = { authorization: `Basic ${people[calls++ % PEOPLE]?.token}` };
    const { body } = await app.inject({ method: 'POST', url, payload, headers });
    // Parsing the response is left to the receiver.
    if (!body.startsWith('{"type":true')) throw new Error(body);
    return body;
  };
  await dashboard(database, call, bare);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await measureExport(call, (url) =>
    fetch(new URL(url, origin)).then(async (response) => Buffer.from(await response.arrayBuffer())),
  );
  await intake(database, call, bare);
  await bare.end();
  await app.close();
});

/** A function that makes a call, throws unless it succeeds, and returns the raw response. */
type Call = (url: string, payload: object) => Promise<string>;

async function dashboard({ db }: OpenDatabase, call: Call, bare: Client): Promise<void> {
  const { id } = await db.selectFrom('stores').select('id').limit(1).executeTakeFirstOrThrow();
  const end = new Date();
  const start = new Date(end.getTime() - 30 * 86_400_000);
  const input = { store_id: id, start_date: start.toISOString(), end_date: end.toISOString() };
  const work = () => call(readDayScores.path, input);
  await timeEach(WARM, work);
  const statements = await recordStatements(work);
  const floor = () => replay(bare, statements);
  await timeEach(WARM, floor);
  await compare(`dashboard call, its ${statements.length} statements by the bare driver`, work, floor, RUNS);
  mailer.send = floor;
  await timeEach(WARM, () => call(SENDING, input));
  await compare('a call that only sends them by the bare driver, the same', () => call(SENDING, input), floor, RUNS);
  await compare('a call that does nothing, the same', () => call(EMPTY, input), floor, RUNS);
}

async function intake({ db }: OpenDatabase, call: Call, bare: Client): Promise<void> {
  const place = await groupedStore(db);
  const { questions } = await activeInstrument(db);
  const answers = [...questions.keys()].slice(0, 100).map((question_id) => ({ question_id, answer: 'Yes' }));
  let store_id = place;
  let surveys = 0;
  const work = async () => {
    // Stays below the limit on surveys per store and day.
    if (++surveys % 400 === 0) store_id = await groupedStore(db);
    return call(addSurvey.path, { survey_id: randomUUID(), store_id, date: new Date().toISOString(), answers });
  };
  await timeEach(WARM, () => work());
  const statements = await recordStatements(() => work());
  const knownId = randomUUID();
  const scoredSurvey = scoreGivenSurvey(await activeInstrument(db), {
    id: knownId,
    storeId: place,
    takenAt: new Date(),
    answers: answers.map(({ question_id: questionId, answer }) => ({ questionId, answer })),
    managerAnswers: [],
    actions: [],
  });
  const auditor = { userId: null, userName: 'bench' };
  const inserts = await recordStatements(() => insertSurveys(db, [{ ...scoredSurvey, auditor }]));
  const floor = async () => {
    const newId = randomUUID();
    const newInserts = inserts.map(({ text, values }) => ({
      text,
      values: values.map((value) => (typeof value === 'string' ? value.replaceAll(knownId, newId) : value)),
    }));
    await replay(bare, [{ text: 'begin', values: [] }, ...newInserts, { text: 'commit', values: [] }]);
  };
  await timeEach(WARM, floor);
  const title = `intake of a survey (${statements.length} statements), a bare insert of its rows with a durable commit`;
  await compare(title, () => work(), floor, Math.ceil(RUNS / 2));
}

async function groupedStore(db: Db): Promise<string> {
  return store(db, { groups: [await group(db)] });
}

async function measureExport(call: Call, download: (url: string) => Promise<Buffer>): Promise<void> {
  const work = async () => {
    const { resultData } = JSON.parse(await call(prepareExport.path, {})) as ReplyOf<typeof prepareExport>;
    return download(resultData.url);
  };
  const parts = [...readWorkbook(await work()).parts].map(([name, xml]) => ({ name, bytes: Buffer.from(xml) }));
  const floor = (options?: { compressionLevel: number }) => async () => {
    const archive = new yazl.ZipFile();
    for (const { name, bytes } of parts) archive.addBuffer(bytes, name, options);
    archive.end();
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    archive.outputStream.pipe(sink);
    await finished(sink);
  };
  const title = `export of ${SURVEYS} surveys, the zip library with its ready bytes`;
  await compare(title, work, floor(), EXPORTS);
  const level = COMPRESSION_LEVEL;
  await compare(`${title} at the console's level ${level}`, work, floor({ compressionLevel: level }), EXPORTS);
}

/** Runs statements one after the other as prepared statements, as the console does. */
async function replay(client: Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) {
    await (values.length === 0 ? client.query(text) : client.query({ name: nameOf(text), text, values: [...values] }));
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `floor${names.size}`;
  names.set(text, name);
  return name;
}

/** Times an operation and its floor alternately, and prints both medians and their ratio. */
async function compare(
  title: string,
  work: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  runs: number,
): Promise<void> {
  const times = { work: [] as number[], floor: [] as number[] };
  for (let run = 0; run < runs; run++) {
    times.floor.push(...(await timeEach(1, floor)));
    times.work.push(...(await timeEach(1, work)));
  }
  const [workTime, least] = [percentile(times.work, 0.5), percentile(times.floor, 0.5)];
  console.log(
    `${title}: median ${workTime.toFixed(2)} / ${least.toFixed(2)} ms = ${(workTime / least).toFixed(2)} (${runs} turns)`,
  );
}
