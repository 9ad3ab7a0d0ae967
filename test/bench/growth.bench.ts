import { listAssessments } from '../../src/contract/audits/assessments.ts';
import { buildApp } from '../../src/server/app.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { matrix, type MatrixLine } from '../safety/matrix.ts';
import type { Records } from '../safety/world.ts';
import { groupUser, person } from '../support/factories.ts';
import { fillAssessments, MODULE } from './assessments.fill.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, percentile, withDatabase } from './support.ts';

// Compares every call that screens read from with few and with many stored surveys and as many assessments, alternating
// within one run: a group user's calls, and an administrator's. Stores have the same number of surveys and assessments
// in both, and groups the same number of stores, so that responses have the same size; calls whose response grows with
// what it lists, such as all stores, are reported separately, and so are calls about records that the bench doesn't
// have. Exits with status 1 when the 95th percentile exceeds GOAL times that with few: npm run bench -- growth --few
// 1000 --many 1000000

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

/** Lists of assessments in addition to the one in the access matrix, which covers a single store. */
const LISTS: readonly Line[] = (['users', 'administrators'] as const)
  .flatMap((by) => [
    { name: `assessments.listAssessments of all stores, for ${by}`, by, input: () => ({ page: 1, size: 100 }) },
    {
      name: `assessments.listAssessments of a module, page 2, for ${by}`,
      by,
      input: () => ({ module: MODULE, page: 2, size: 100 }),
    },
  ])
  .map((line) => ({ call: listAssessments, ...line }));

type CallerRecords = { token: string; records: Records };
type Line = Pick<MatrixLine, 'name' | 'call' | 'input'> & { by: 'users' | 'administrators' };
type Response = { length: number; refusal: string | null };
type Side = {
  ask: (line: Line, asker: CallerRecords) => Promise<Response>;
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
        const lines = reads.map((line): Line => {
          const by = line.call.access === 'administrator' ? 'administrators' : 'users';
          return { ...line, by };
        });
        for (const line of [...lines, ...LISTS]) await compare(line, sides);
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
    const idsOf = async (table: 'stores' | 'users') =>
      (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
    const places = { stores: await idsOf('stores'), users: await idsOf('users') };
    await fillAssessments(database, { assessments: surveys, ...places });
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
    if (statusCode >= 500) throw new Error(`${url}: ${body}`);
    return { length: body.length, refusal: /^\{"type":false.*"code":"(\w+)"/.exec(body)?.[1] ?? null };
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
    const { assessment_id: assessment } = await db
      .selectFrom('latest_assessments')
      .select('assessment_id')
      .where('store_id', '=', stores[0] ?? '')
      .executeTakeFirstOrThrow();
    const user = await groupUser(db, { groupId, stores });
    const [store, { id, email }] = [stores[0] ?? '', user];
    const records = { group: groupId, store, survey, assessment, user: id, email } as Records;
    users.push({ token: user.token, records });
    const administrator = await person(db);
    administrators.push({ token: administrator.token, records });
  }
  return { users, administrators };
}

/** Measures a call once, alternating between few surveys and many. */
async function measureCall(line: Line, [smallSide, largeSide]: [Side, Side], runs: number) {
  const refusals = new Set<string>();
  const times = { few: [] as number[], many: [] as number[] };
  const bytes = { few: 0, many: 0 };
  for (let run = 0; run < runs; run++) {
    const turns = [[smallSide, 'few'] as const, [largeSide, 'many'] as const];
    // The order is random, because in a fixed order Node's periodic garbage collection would always hit the same side.
    for (const [side, name] of Math.random() < 0.5 ? turns : turns.toReversed()) {
      const start = performance.now();
      const { length, refusal } = await side.ask(line, side[line.by][run % PEOPLE] as CallerRecords);
      times[name].push(performance.now() - start);
      bytes[name] += length;
      if (refusal !== null) refusals.add(refusal);
    }
  }
  const [fewTime, manyTime] = [percentile(times.few, 0.95), percentile(times.many, 0.95)];
  return {
    refusals: [...refusals],
    ratio: manyTime / fewTime,
    longer: bytes.many / bytes.few,
    figures:
      `p95 ${fewTime.toFixed(2)} / ${manyTime.toFixed(2)} ms = ${(manyTime / fewTime).toFixed(2)}, ` +
      `p50 ${percentile(times.few, 0.5).toFixed(2)} / ${percentile(times.many, 0.5).toFixed(2)} ms`,
  };
}

/** Measures a call three times after a warm-up and uses the median. */
async function compare(line: Line, sides: [Side, Side]): Promise<void> {
  const { refusals, longer, figures: firstFigures } = await measureCall(line, sides, WARM);
  if (refusals.length > 0) {
    console.log(`NONE (${refusals.join(', ')}) ${line.name}`);
    return;
  }
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
