import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killAgainAndAgain } from '../support/kills.ts';
import { option } from './support.ts';

// Kills the built console with -9 while people write, on the embedded database (which dies with it every other time) or
// on the server of DATABASE_URL: npm run bench -- kills --cycles 200

const cycles = option('cycles', 200);
const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-kills-'));
const databaseUrl = process.env['DATABASE_URL'] === '' ? undefined : process.env['DATABASE_URL'];
const started = performance.now();
const standing = await killAgainAndAgain({
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
await rm(dataDir, { recursive: true, force: true });
console.log(`${Math.round((performance.now() - started) / 1_000)} s`);
if (standing.lost > 0 || standing.halfApplied > 0) process.exitCode = 1;
