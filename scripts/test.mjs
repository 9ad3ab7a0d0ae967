import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, run, runTool } from './project.mjs';
import { countsOf } from './reports.mjs';

// npm test: installs what is missing, the browser included, and runs every check. Ends with 'N passed, N failed'.
// A test that fails is tried once more, since a busy machine may starve one; the report names those that needed it.

const results = path.join(root, '.cache/results');
const tally = { passed: 0, failed: 0 };
const failures = [];

/** Runs one step; a report file counts its tests one by one, a step without one counts as one. */
async function step(name, work, report) {
  console.log(`\n== ${name} ==`);
  let failed = null;
  try {
    await work();
  } catch (error) {
    failed = error;
  }
  const counts = report === undefined ? null : countsOf(path.join(results, report));
  tally.passed += counts?.passed ?? (failed ? 0 : 1);
  tally.failed += counts?.failed || (failed ? 1 : 0);
  if (failed || counts?.failed) failures.push(`${name}: ${failed?.message ?? 'failed'}`, ...(counts?.named ?? []));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await ensureInstalled();

await step('Types', async () => {
  await runTool('typescript:tsc', ['-p', 'tsconfig.json']);
  await runTool('typescript:tsc', ['-p', 'tsconfig.server.json']);
});
await step('Lint and boundaries', () => runTool('oxlint', ['--type-aware']));
await step('Format', () => runTool('oxfmt', ['--check']));
await step('Dead code', () => runTool('knip', []));
await step(
  'Rules, calls, contract and screens',
  () =>
    runTool('vitest', [
      'run',
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
    ]),
  'vitest.json',
);
await step('Build', () => ensureBuilt());
await step('Package', () => run(process.execPath, ['scripts/package.mjs', '--check']));
await step(
  'Browser',
  async () => {
    const chromium = await ensureChromium();
    const env = { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` };
    await runTool('@playwright/test:playwright', ['test', '--retries=1', '--reporter=list,json'], { env });
  },
  'playwright.json',
);

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
