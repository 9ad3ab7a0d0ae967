import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../src/server/db/embedded/embedded.ts';
import { killRepeatedly } from '../support/processes/kills.ts';
import { option } from './support.ts';

// Kills the built console with -9 while users write, on the embedded database (which dies with it every other time),
// with --server on a separate PostgreSQL server, or on that of DATABASE_URL: npm run bench -- kills --cycles 200

const cycles = option('cycles', 200);
const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-kills-'));
const server = process.argv.includes('--server') ? await startEmbeddedDatabase(path.join(dataDir, 'server')) : null;
const databaseUrl = server?.url ?? (process.env['DATABASE_URL'] || undefined);
const startedAt = performance.now();
const tally = await killRepeatedly({
  cycles,
  dataDir,
  databaseUrl,
  from: 'built',
  onCycle: (cycle, { acknowledgedSurveys, acknowledgedStores, lost, halfApplied }) => {
    if (cycle % 20 > 0 && lost + halfApplied === 0) return;
    console.log(
      `${cycle} kills: ${acknowledgedSurveys} surveys and ${acknowledgedStores} stores acknowledged, ` +
        `${lost} lost, ${halfApplied} half applied`,
    );
  },
});
await server?.stop();
await rm(dataDir, { recursive: true, force: true });
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`);
if (tally.lost > 0 || tally.halfApplied > 0) process.exitCode = 1;
