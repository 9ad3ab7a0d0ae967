import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, run, runTool, runToolAside } from './project.mjs';
import { countsOf } from './reports.mjs';

// npm test: installs what is missing, the browser included, and runs every check. Ends with 'N passed, N failed'.
// A test that fails is tried once more, since a busy machine may starve one; the report names those that needed it.

const results = path.join(root, '.cache/results');
const tally = { passed: 0, failed: 0 };
const failures = [];

/**
 * Runs one step; a report file counts its tests one by one, a step without one counts as one. What the work returns is
 * printed below the step's name.
 */
async function step(name, work, { report, aside = false } = {}) {
  if (!aside) console.log(`\n== ${name} ==`);
  const began = Date.now();
  let failed = null;
  let said = '';
  try {
    said = await work();
  } catch (error) {
    failed = error;
    said = error.said;
  }
  if (aside) console.log(`\n== ${name} ==\n${said ?? ''}`);
  console.log(`${name}: ${failed ? 'failed' : 'done'} after ${Math.round((Date.now() - began) / 1000)} s`);
  const counts = report === undefined ? null : countsOf(path.join(results, report));
  tally.passed += counts?.passed ?? (failed ? 0 : 1);
  tally.failed += counts?.failed || (failed ? 1 : 0);
  if (failed || counts?.failed) failures.push(`${name}: ${failed?.message ?? 'failed'}`, ...(counts?.named ?? []));
}

/** What only reads the sources: it runs beside the tests, in the time in which they wait. */
async function readSources() {
  const aside = true;
  await step('Types', () => runToolAside('typescript:tsc', ['-p', 'tsconfig.json']), { aside });
  await step('Types of the server', () => runToolAside('typescript:tsc', ['-p', 'tsconfig.server.json']), { aside });
  await step('Lint and boundaries', () => runToolAside('oxlint', ['--type-aware']), { aside });
  await step('Format', () => runToolAside('oxfmt', ['--check']), { aside });
  await step('Dead code', () => runToolAside('knip', []), { aside });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await ensureInstalled();

const sourcesRead = readSources();
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
  { report: 'vitest.json' },
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
  { report: 'playwright.json' },
);
await sourcesRead;

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
