import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { testBucket } from '../support/processes/bucket.ts';
import { checkWrites, prepareWriters } from '../support/processes/kills.ts';
import { laterRelease, LEADER_URL, makeConsole } from './consoles.ts';
import { startLedger } from './ledger.ts';
import { clusterFile, PROXY_ADDRESS, makeNetwork, PASSWORDS, type Node } from './nodes.ts';

// Security, P25: a database cluster loses its primary, its network or a node. Nothing acknowledged is lost, calls work
// again within 30 s, and nothing is acknowledged without a quorum. `npm run test:cluster` runs this in
// separate namespaces.

const WITHIN_S = 30;
const PEOPLE = `http://${PROXY_ADDRESS}:8080`;

const folder = process.argv[2] ?? '';
const failures: string[] = [];
const startedAt = performance.now();

function expectThat(holds: boolean, title: string): void {
  if (!holds) failures.push(title);
  say(`${holds ? 'holds' : 'FAILS'}: ${title}`);
}

function say(line: string): void {
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}

/** Waits until a condition holds; fails after a timeout far above the measured times. */
async function waitUntil(title: string, isSo: () => Promise<boolean> | boolean, mostMs = 120_000): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > mostMs) throw new Error(`Timed out waiting: ${title}`);
    await sleep(100);
  }
}

const nodes = makeNetwork(folder);
const bucket = await testBucket();
const consoles = [makeConsole(folder, 1, bucket), makeConsole(folder, 2, bucket)] as const;

async function nodeInState(title: string, but?: Node): Promise<Node> {
  let find: Node | undefined;
  await waitUntil(`a node that is ${title}`, async () => {
    for (const node of nodes) if (node !== but && (await node.is(title))) find = node;
    return find !== undefined;
  });
  return find as Node;
}

for (const node of nodes) node.startEtcd();
for (const node of nodes) node.startPatroni();
const leaderAtFirst = await nodeInState('primary');
await nodeInState('synchronous');
await onNode(leaderAtFirst, 'postgres', async (client) => {
  await client.query(`create role fourscore login password '${PASSWORDS.console}'`);
  await client.query('create database fourscore owner fourscore');
});
startBalancer();
for (const console of consoles) await console.start();
for (const console of consoles) await waitUntil('a console', () => console.is('readyz'));
say('three database nodes, three etcd members, HAProxy and two consoles are running');

const writers = await prepareWriters(path.join(folder, 'writers'), LEADER_URL);
const ledger = startLedger(PEOPLE, writers);
await waitForAcknowledgements(50);

await scene('nothing happens', async () => {
  await sleep(5_000);
});

await scene('kill -9 of the primary, its Patroni and its etcd', async () => {
  const leader = await nodeInState('primary');
  leader.kill();
  await nodeInState('primary', leader);
  await waitForAcknowledgements(30);
  leader.startEtcd();
  leader.startPatroni();
  await waitUntilFollowing(leader);
});

await scene('the primary is cut off from the other nodes, and consoles still reach it', async () => {
  const leader = await nodeInState('primary');
  leader.cut();
  const probePromise = probe(leader);
  await nodeInState('primary', leader);
  await waitForAcknowledgements(30);
  const { attempts, successes } = await probePromise;
  expectThat(
    successes === 0,
    `the primary that is cut off acknowledges none of ${attempts} writes sent directly to it`,
  );
  leader.reconnect();
  await waitUntilFollowing(leader);
  const remainingRows = await onNode(leader, 'fourscore', (client) =>
    client.query(`select from settings where name like 'probe %'`),
  );
  expectThat(
    remainingRows.rowCount === 0,
    'once it is a replica, what it accepted but did not acknowledge is discarded',
  );
});

await scene('a restart of the synchronous replica', async () => {
  const replica = await nodeInState('synchronous');
  await replica.stopPatroni();
  await waitForAcknowledgements(30);
  replica.startPatroni();
  await waitUntilFollowing(replica);
});

await scene('kill -9 of a console', async () => {
  await consoles[0].end('SIGKILL');
  await waitForAcknowledgements(60);
  await consoles[0].start();
  await waitUntil('it is ready', () => consoles[0].is('readyz'));
});

await scene('an upgrade, console by console', async () => {
  const laterFolder = laterRelease(folder);
  await consoles[0].end('SIGTERM');
  await consoles[0].start(laterFolder);
  await waitUntil('the newer one is ready', () => consoles[0].is('readyz'));
  await waitUntil('the older one reports that it must stop', async () => !(await consoles[1].is('readyz')));
  await waitForAcknowledgements(30);
  await consoles[1].end('SIGTERM');
  await consoles[1].start(laterFolder);
  await waitUntil('the second is ready', () => consoles[1].is('readyz'));
  await waitForAcknowledgements(30);
});

await withoutQuorum();

await waitForAcknowledgements(30);
await ledger.stop();
for (const console of consoles) await console.end('SIGTERM');
// The later release exists only in this test. Its migration is removed, because the final checks run this release.
const leaderAtLast = await nodeInState('primary');
await onNode(leaderAtLast, 'fourscore', async (client) => {
  await client.query(`delete from schema_migrations where name = '9999_later.sql'`);
});
const { entries } = ledger;
const tally = await checkWrites(path.join(folder, 'writers'), LEADER_URL, {
  surveys: entries.map(({ id }) => id),
  stores: [],
});
expectThat(tally.lost === 0, `of ${entries.length} acknowledged audits ${tally.lost} are lost`);
expectThat(tally.halfApplied === 0, `${tally.halfApplied} are half applied, or counted wrongly`);
expectThat(new Set(entries.map(({ id }) => id)).size === entries.length, 'each was acknowledged only once');
for (const node of nodes) {
  const result = await onNode(node, 'fourscore', (client) => client.query('select id from surveys'));
  const ids = new Set((result.rows as { id: string }[]).map(({ id }) => id));
  expectThat(
    entries.every(({ id }) => ids.has(id)),
    `${node.name} has all of them`,
  );
}
console.log(failures.length === 0 ? 'Everything held.' : `Did not hold:\n${failures.join('\n')}`);
process.exit(failures.length === 0 ? 0 : 1);

/** Runs an incident and reports the longest gaps between acknowledged writes and between reads. */
async function scene(title: string, happens: () => Promise<void>): Promise<void> {
  say(`--- ${title}`);
  ledger.takeRefused();
  const from = performance.now();
  await happens();
  const { writes, reads } = ledger.gapsSince(from);
  say(`refused: ${JSON.stringify(ledger.takeRefused())}`);
  expectThat(writes <= WITHIN_S, `writes are acknowledged again: longest pause ${writes.toFixed(1)} s`);
  expectThat(reads <= WITHIN_S, `reads are answered: longest pause ${reads.toFixed(1)} s`);
}

async function waitForAcknowledgements(more: number): Promise<void> {
  const before = ledger.entries.length;
  await waitUntil(`${more} writes are acknowledged`, () => ledger.entries.length >= before + more);
}

/**
 * Disconnects all nodes from one another: no primary has a quorum, so nothing is acknowledged, and the consoles report
 * it.
 */
async function withoutQuorum(): Promise<void> {
  say('--- no node can reach another');
  ledger.takeRefused();
  for (const node of nodes) node.cut();
  const from = performance.now();
  let refusal = { status: 0, retry: '', code: '', message: '' };
  await waitUntil('consoles say that the database is away', async () => {
    refusal = await requestWrite().catch(() => refusal);
    return refusal.status === 503;
  });
  say(`told: ${JSON.stringify(refusal)}`);
  expectThat(
    refusal.code === 'unavailable' && refusal.retry !== '' && refusal.message !== '',
    'a write is answered 503 with its reason',
  );
  await sleep(15_000);
  const count = ledger.entries.filter(({ sent }) => sent > from).length;
  expectThat(count === 0, `${count} writes sent without a quorum are acknowledged`);
  say(`refused: ${JSON.stringify(ledger.takeRefused())}`);
  const returnTime = performance.now();
  for (const node of nodes) node.reconnect();
  await waitForAcknowledgements(30);
  const { writes } = ledger.gapsSince(returnTime);
  expectThat(
    writes <= WITHIN_S,
    `writes are acknowledged again once the network is back: after ${writes.toFixed(1)} s`,
  );
}

async function requestWrite() {
  const headers = { authorization: `Basic ${writers.tokens[0]}`, 'content-type': 'application/json' };
  const response = await fetch(`${PEOPLE}/store/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ storename: 'Without quorum', userid: '', groupid: '', image: '' }),
    signal: AbortSignal.timeout(20_000),
  });
  const { code = '', message = '' } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return { status: response.status, retry: response.headers.get('retry-after') ?? '', code, message };
}

/** Writes directly to a node until it refuses; returns the number of attempts and of acknowledged writes. */
async function probe(node: Node): Promise<{ attempts: number; successes: number }> {
  const tally = { attempts: 0, successes: 0 };
  const writeOnce = async () => {
    const number = ++tally.attempts;
    await onNode(node, 'fourscore', async (client) => {
      await client.query(`insert into settings (name, value) values ($1, '1')`, [`probe ${number}`]);
      tally.successes++;
    }).catch(() => {});
  };
  const all: Promise<void>[] = [];
  for (let tries = 0; tries < 10; tries++) {
    all.push(writeOnce());
    await sleep(500);
  }
  await Promise.all(all);
  return tally;
}

/** Waits until a node streams from the current primary; a returning primary is rewound first. */
async function waitUntilFollowing(node: Node): Promise<void> {
  await waitUntil(`${node.name} follows`, async () => {
    const leader = await nodeInState('primary');
    const streamingRows = onNode(leader, 'postgres', (client) =>
      client.query(`select from pg_stat_replication where application_name = $1 and state = 'streaming'`, [node.name]),
    );
    return streamingRows.then(({ rowCount }) => leader !== node && rowCount === 1).catch(() => false);
  });
}

/** Runs work on a direct connection to a node's PostgreSQL. */
async function onNode<T>(node: Node, user: 'postgres' | 'fourscore', work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: node.host,
    port: 5432,
    user,
    password: user === 'postgres' ? PASSWORDS.superuser : PASSWORDS.console,
    database: user,
    connectionTimeoutMillis: 3_000,
    query_timeout: 25_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function startBalancer(): void {
  const [node1, node2, node3] = nodes.map(({ host }) => host);
  const [console1, console2] = consoles.map(({ port }) => `${PROXY_ADDRESS}:${port}`);
  const log = openSync(path.join(folder, 'haproxy.log'), 'a');
  spawn('haproxy', ['-db', '-f', clusterFile('haproxy.cfg')], {
    env: {
      PATH: process.env['PATH'],
      LISTEN: PROXY_ADDRESS,
      NODE1: node1,
      NODE2: node2,
      NODE3: node3,
      CONSOLE1: console1,
      CONSOLE2: console2,
    },
    stdio: ['ignore', log, log],
  });
}
