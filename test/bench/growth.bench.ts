import { buildApp } from '../../src/server/app.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { matrix, type MatrixLine } from '../safety/matrix.ts';
import type { Records } from '../safety/world.ts';
import { groupUser, person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, quantile, withDatabase } from './support.ts';

// Compares every call that screens read from with few and with many stored surveys, alternating within one run: a group
// user's calls, and an administrator's. Stores have the same number of surveys in both, and groups the same number of
// stores, so that responses have the same size; calls whose response grows with what it lists, such as all stores, are
// reported separately. Exits with status 1 when the 95th percentile exceeds GOAL times that with few: npm run bench --
// growth --few 1000 --many 1000000

const [FEW, MANY] = [option('few', 1_000), option('many', 1_000_000)];
const RUNS = option('runs', 500);
/**
 * Warm-up runs, until Node has compiled a call; compiling runs in the background and takes processor time from either
 * side.
 */
const WARM = option('warm', 200);
const GOAL = 1.2;
const SURVEYS_PER_STORE = 200;
const STORES_PER_GROUP = 5;
/** The number of users; a single user would exceed the limit on calls per minute. */
const PEOPLE = 40;
/** The ratio above which a longer response is assumed to list more. */
const LONGER = 1.25;
/** Calls that no screen reads from: the first writes to the log, the second is an export, which has its own bench. */
const EXCLUDED_CALLS = ['failures.reportFailure', 'exports.readExportData'];

type CallerRecords = { token: string; records: Records };
type Side = {
  ask: (line: MatrixLine, asker: CallerRecords) => Promise<number>;
  users: CallerRecords[];
  administrators: CallerRecords[];
};

await withDatabase(
  (smallDatabase, fewDir) =>
    withDatabase(
      async (largeDatabase, manyDir) => {
        const sides: [Side, Side] = [await sideOf(smallDatabase, fewDir), await sideOf(largeDatabase, manyDir)];
        const reads = matrix.filter(
          ({ name, call }) =>
            call.kind === 'read' &&
            call.takes === undefined &&
            call.access !== 'anyone' &&
            !EXCLUDED_CALLS.includes(name),
        );
        for (const line of reads) await compare(line, sides);
      },
      { prepare: databaseWith(MANY) },
    ),
  { prepare: databaseWith(FEW) },
);

function databaseWith(surveys: number) {
  const stores = surveys / SURVEYS_PER_STORE;
  return async (database: OpenDatabase) => {
    await fill(database, { stores, surveys });
    await fillGroups(database, { groups: stores / STORES_PER_GROUP, users: 3 });
  };
}

async function sideOf(database: OpenDatabase, dataDir: string): Promise<Side> {
  const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
  return { ask: callFunction(app), ...(await createCallers(database.db)) };
}

function callFunction(app: Awaited<ReturnType<typeof buildApp>>): Side['ask'] {
  return async ({ call, input }, { token, records }) => {
    const headers = { authorization: `Basic ${token}` };
    const { method, path: url } = call;
    const callInput = input(records);
    const { statusCode, body } = await app.inject(
      method === 'GET'
        ? { method, url, query: callInput as Record<string, string>, headers }
        : { method: 'POST', url, payload: callInput, headers },
    );
    if (statusCode !== 200) throw new Error(`${url}: ${body}`);
    return body.length;
  };
}

/** Creates users spread over the groups, and an administrator for each; both have the records of one group. */
async function createCallers(db: Db): Promise<Pick<Side, 'users' | 'administrators'>> {
  const groups = await db.selectFrom('groups').select('id').orderBy('id').limit(PEOPLE).execute();
  const users: CallerRecords[] = [];
  const administrators: CallerRecords[] = [];
  for (let nth = 0; nth < PEOPLE; nth++) {
    const groupId = groups[nth % groups.length]?.id ?? '';
    const links = await db.selectFrom('group_stores').select('store_id').where('group_id', '=', groupId).execute();
    const stores = links.map(({ store_id: id }) => id);
    const { id: survey } = await db
      .selectFrom('surveys')
      .select('id')
      .where('store_id', '=', stores[0] ?? '')
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const user = await groupUser(db, { groupId, stores });
    const records = { group: groupId, store: stores[0] ?? '', survey, user: user.id, email: user.email } as Records;
    users.push({ token: user.token, records });
    const administrator = await person(db);
    administrators.push({ token: administrator.token, records });
  }
  return { users, administrators };
}

/** Measures a call once, alternating between few surveys and many. */
async function measureCall(line: MatrixLine, [smallSide, largeSide]: [Side, Side], runs: number) {
  const person = line.call.access === 'administrator' ? 'administrators' : 'users';
  const times = { few: [] as number[], many: [] as number[] };
  const bytes = { few: 0, many: 0 };
  for (let run = 0; run < runs; run++) {
    const turns = [[smallSide, 'few'] as const, [largeSide, 'many'] as const];
    // The order is random, because in a fixed order Node's periodic garbage collection would always hit the same side.
    for (const [side, name] of Math.random() < 0.5 ? turns : turns.toReversed()) {
      const start = performance.now();
      const length = await side.ask(line, side[person][run % PEOPLE] as CallerRecords);
      times[name].push(performance.now() - start);
      bytes[name] += length;
    }
  }
  const [less, more] = [quantile(times.few, 0.95), quantile(times.many, 0.95)];
  return {
    ratio: more / less,
    longer: bytes.many / bytes.few,
    figures:
      `p95 ${less.toFixed(2)} / ${more.toFixed(2)} ms = ${(more / less).toFixed(2)}, ` +
      `p50 ${quantile(times.few, 0.5).toFixed(2)} / ${quantile(times.many, 0.5).toFixed(2)} ms`,
  };
}

/** Measures a call three times after a warm-up and uses the median. */
async function compare(line: MatrixLine, sides: [Side, Side]): Promise<void> {
  const { longer, figures: firstFigures } = await measureCall(line, sides, WARM);
  if (longer > LONGER) {
    console.log(`LIST (${longer.toFixed(1)} times as long) ${line.name}: ${firstFigures}`);
    return;
  }
  const looks = [];
  for (let nth = 0; nth < 3; nth++) looks.push(await measureCall(line, sides, RUNS));
  const ratios = looks.map(({ ratio }) => ratio.toFixed(2)).join(', ');
  const { ratio = Infinity, figures = '' } = looks.toSorted((a, b) => a.ratio - b.ratio)[1] ?? {};
  if (ratio > GOAL) process.exitCode = 1;
  console.log(`${ratio > GOAL ? 'MISS' : 'PASS'} ${line.name}: ${figures} (${ratios})`);
}
