import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { testBucket } from '../../../../test/support/processes/bucket.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { imageDigests, onDatabase, rowDigests, schemaOf } from '../../../../test/support/digest.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { updateSurvey } from '../../audits/surveys/revisionQueries.ts';
import { recountStores } from '../../audits/surveys/totals.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { migrate } from '../../db/migrate.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { insertUpload } from '../../shared/images/queries.ts';
import { folderHome } from '../../files/imageHome.ts';
import { readArchive } from './archive.ts';
import { restoreBackup } from './restoreBackup.ts';
import { ALL_FUNCTIONS, ALL_TABLES, BACKUP_TABLES } from './tables.ts';
import { writeBackup } from './writeBackup.ts';

let harbour: string;
const dropFunctions: (() => Promise<void>)[] = [];

const folder = await sharedFolder();
const server = await sharedServer();
const ann = await person(server.db);

afterEach(async () => {
  for (const drop of dropFunctions.splice(0)) await drop();
});

const images = () => imageHome({ dataDir: server.dataDir });
const file = (name: string) => path.join(folder, name);

const NOTED = {
  at: new Date(),
  actor_id: null,
  actor_name: 'ann',
  kind: 'store_added',
  subject_name: 'Harbour',
  before: null,
};

const PICTURES = [
  'a.png',
  'a-256.png',
  'b.png',
  'nobody-knows.png',
  'photo-c.jpg',
  'photo-c-320.jpg',
  'photo-d.jpg',
  'photo-d-320.jpg',
];

await fillSource();
await writeBackup(file('whole.tar.gz'), { url: server.url, images: images() });

/** Adds rows to most tables, including strings that COPY must escape, and pictures with and without thumbnails. */
async function fillSource(): Promise<void> {
  const { db } = server;
  const group1 = await group(db);
  harbour = await store(db, { name: 'Harbour\t\\N "Market"\nÅ 🍏', groups: [group1] });
  await groupUser(db, { groupId: group1, stores: [harbour] });
  for (const day of [1, 2, 3]) await survey(db, harbour, { date: `2026-11-0${day}T09:41:00Z` });
  const key = { id: await survey(db, harbour), store_id: harbour };
  const facts = { at: new Date(), byId: ann.id, byName: 'ann', reason: 'A\ttrial' };
  const row = { counted: false, void_at: facts.at, void_by: ann.id, void_reason: facts.reason };
  await updateSurvey(db, key, { row }, facts);
  await recountStores(db, [harbour]);
  await db
    .insertInto('photos')
    .values({
      id: randomUUID(),
      survey_id: await survey(db, harbour),
      question_id: 'milk',
      file: 'photo-c.jpg',
      content_hash: Buffer.alloc(32, 7),
      taken_at: null,
      came_at: new Date(),
      sent_by: randomUUID(),
      settled: true,
    })
    .execute();
  await db
    .insertInto('photos')
    .values({
      id: randomUUID(),
      assessment_id: randomUUID(),
      item: 'milk',
      file: 'photo-d.jpg',
      content_hash: Buffer.alloc(32, 8),
      came_at: new Date(),
      sent_by: randomUUID(),
      settled: false,
    })
    .execute();
  for (const name of PICTURES) await images().put(name, await picture('png'));
  await insertUpload(db, 'a.png', new Date());
  await db.updateTable('stores').set({ image: '/images/b.png' }).where('id', '=', harbour).execute();
  await db.insertInto('uploads').values({ name: 'lost.png', unused_since: null }).execute();
  await db
    .insertInto('audit_log')
    .values({ ...NOTED, subject_id: harbour, after: JSON.stringify({ name: 'Harbour' }) })
    .execute();
}

async function blank(): Promise<string> {
  const database = await blankDatabase();
  dropFunctions.push(() => database.drop());
  return database.url;
}

test('it is defined for every table and function of the schema whether a backup contains it', async () => {
  const url = await blank();
  await migrate(url);
  const storedRows = await onDatabase(url, (client) =>
    client.query<{
      name: string;
    }>(`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace`),
  );
  expect(storedRows.rows.map(({ name }) => name).toSorted()).toEqual(
    [...ALL_TABLES, ...ALL_FUNCTIONS, 'schema_migrations'].toSorted(),
  );
});

test('rows and images are restored equal, while surveys arrived during the backup; signed-in users must sign in again', async () => {
  const enough = new AbortController();
  let count = 0;
  const comingPromise = (async () => {
    while (!enough.signal.aborted) {
      await server.db.transaction().execute((transaction) => survey(transaction, harbour));
      count++;
    }
  })();
  await expect.poll(() => count).toBeGreaterThan(0);
  const { manifest, missingImages } = await writeBackup(file('running.tar.gz'), { url: server.url, images: images() });
  const atEnd = count;
  await expect.poll(() => count).toBeGreaterThan(atEnd);
  enough.abort();
  await comingPromise;
  expect(missingImages).toEqual([]);
  expect(manifest.images.map(({ name }) => name)).toEqual([
    'a-256.png',
    'a.png',
    'b.png',
    'photo-c-320.jpg',
    'photo-c.jpg',
    'photo-d-320.jpg',
    'photo-d.jpg',
  ]);

  // Every survey has its answers and every store its correct counts, so the file is a consistent snapshot.
  const url = await blank();
  const home = folderHome(file('restored images'));
  await restoreBackup(file('running.tar.gz'), async () => ({ url, images: home }));
  const [heldRow] = await onDatabase(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as surveys, count(survey_answers)::int as answers,
      (select sum(survey_count)::int from stores) as counted, (select sum(surveys)::int from store_months) as months,
      (select count(*)::int from sessions) as sessions
      from surveys left join survey_answers on survey_id = id and survey_answers.store_id = surveys.store_id`);
    return rows as Record<string, number>[];
  });
  const surveys = manifest.tables.find(({ name }) => name === 'surveys')?.rows;
  const total = Number(surveys) - 1;
  expect(heldRow).toEqual({ surveys, answers: surveys, counted: total, months: total, sessions: 0 });

  // With no more writes, a second backup restores exactly the same rows, images and schema.
  await writeBackup(file('still.tar.gz'), { url: server.url, images: images() });
  await restoreBackup(file('still.tar.gz'), async () => ({ url, images: home }), { replace: true });
  expect(await rowDigests(url, BACKUP_TABLES)).toEqual(await rowDigests(server.url, BACKUP_TABLES));
  expect(await imageDigests(home)).toEqual(await knownImages());
  expect(await schemaOf(url)).toEqual(await schemaOf(server.url));
  // Sequences continue where they were, and the log is still append-only.
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ next: boolean }>(
      `select nextval(pg_get_serial_sequence('surveys', 'seq')) > (select max(seq) from surveys) as next`,
    );
    expect(rows).toEqual([{ next: true }]);
    await expect(client.query('delete from audit_log')).rejects.toThrow('only grows');
  });
});

test('data that would be lost is refused, and replaced on request; replaced images are deleted later', async () => {
  const url = await blank();
  const home = folderHome(file('replaced images'));
  await restoreBackup(file('whole.tar.gz'), async () => ({ url, images: home }));
  const before = await rowDigests(url, BACKUP_TABLES);
  await home.put('old.png', await picture('png'));
  const restoreAgain = () => restoreBackup(file('whole.tar.gz'), async () => ({ url, images: home }));
  await expect(restoreAgain()).rejects.toThrow(
    /^The database contains \d+ people, \d+ stores? and \d+ surveys?\. With --replace/,
  );
  expect(await rowDigests(url, BACKUP_TABLES)).toEqual(before);
  await restoreBackup(file('whole.tar.gz'), async () => ({ url, images: home }), { replace: true });
  const rows = await onDatabase(url, (client) =>
    client.query('select name from uploads where unused_since is not null'),
  );
  expect(rows.rows).toContainEqual({ name: 'old.png' });
});

test('a database that a console is using is not touched', async () => {
  await sql`select 1`.execute(server.db);
  const restoreThroughConsole = () =>
    restoreBackup(file('whole.tar.gz'), async () => ({ url: server.url, images: images() }), { replace: true });
  await expect(restoreThroughConsole()).rejects.toThrow(
    'A Fourscore server is running on this database. Stop it first.',
  );
});

test('a row that the database refuses leaves everything unchanged, including the images', async () => {
  const url = await blank();
  const home = folderHome(file('refused images'));
  await onDatabase(url, (client) =>
    client.query('create table surveys_of_others (id int); create view stores as select 1 as id'),
  );
  await expect(restoreBackup(file('whole.tar.gz'), async () => ({ url, images: home }))).rejects.toThrow();
  expect(await home.names()).toEqual([]);
});

test('images are read from a bucket and restored into one', async () => {
  const bucket = await testBucket();
  try {
    const home = imageHome({ dataDir: folder, bucket: bucket.settings });
    const url = await blank();
    await restoreBackup(file('whole.tar.gz'), async () => ({ url, images: home }));
    expect(await imageDigests(home)).toEqual(await knownImages());
    await writeBackup(file('bucket.tar.gz'), { url, images: home });
    expect(await entriesOf(file('bucket.tar.gz'))).toEqual(await entriesOf(file('whole.tar.gz')));
  } finally {
    await bucket.close();
  }
});

test('a backup that can’t be finished leaves no file behind', async () => {
  const unreachableHome = { ...images(), get: () => Promise.reject(new Error('The store is away.')) };
  await expect(writeBackup(file('half.tar.gz'), { url: server.url, images: unreachableHome })).rejects.toThrow(
    'The store is away.',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  await expect(writeBackup('/dev/full/never', { url: server.url, images: images() })).rejects.toThrow();
});

test('no other user can read the file, and it signs no one in', async () => {
  expect((await stat(file('whole.tar.gz'))).mode & 0o777).toBe(0o600);
  const names = Object.keys(await entriesOf(file('whole.tar.gz')));
  expect(names.filter((name) => /session|reset|key/.test(name))).toEqual([]);
  for await (const { bytes } of readArchive(file('whole.tar.gz'))) expect(bytes.includes(ann.token)).toBe(false);
});

/** Returns the source's images, except the one that no row refers to. */
async function knownImages(): Promise<Record<string, string>> {
  const { 'nobody-knows.png': _, ...known } = await imageDigests(images());
  return known;
}

/** Returns the entries of a backup with their sizes, except those that contain its time. */
async function entriesOf(archive: string): Promise<Record<string, number>> {
  const entries: Record<string, number> = {};
  for await (const { name, bytes } of readArchive(archive)) if (!name.endsWith('.json')) entries[name] = bytes.length;
  return entries;
}
