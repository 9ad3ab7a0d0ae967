import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, run, runTool, runToolInBackground } from './project.mjs';
import { countsOf } from './reports.mjs';

// npm test: installs what is missing, including the browser, and runs the checks for every change: types, lint, the
// tests and the browser journeys. npm run test:all also runs the slow ones: faults, a build of a copy of the project,
// every page at every size, and the forms for phones. npm run test:all -- --rest runs only what npm test leaves out.
// Ends with 'N passed, N failed'; nothing is retried.

const [all, rest] = ['--all', '--rest'].map((name) => process.argv.includes(name));
const parts = { everyChange: !rest, long: all || rest };

const results = path.join(root, '.cache/results');
const tally = { passed: 0, failed: 0 };
const failures = [];
const times = [];

/** The number of slowest tests whose times are printed. */
const SLOWEST = 20;

/**
 * Runs one step. A step with a report file counts its tests individually; one without counts as one. A step in the
 * background prints its name and its output only when it has ended.
 */
async function step(name, work, { report = '', inBackground = false } = {}) {
  if (!inBackground) console.log(`\n== ${name} ==`);
  const began = Date.now();
  let failure = '';
  let output = '';
  try {
    output = await work();
  } catch (error) {
    failure = error.message;
    output = error.output;
  }
  if (inBackground) console.log(`\n== ${name} ==\n${output ?? ''}`);
  console.log(`${name}: ${failure ? 'failed' : 'done'} after ${Math.round((Date.now() - began) / 1000)} s`);
  const counts = report === '' ? null : countsOf(path.join(results, report));
  times.push(...(counts?.times ?? []));
  tally.passed += counts?.passed ?? (failure ? 0 : 1);
  tally.failed += counts?.failed || (failure ? 1 : 0);
  if (failure || counts?.failed) failures.push(`${name}: ${failure || 'failed'}`, ...(counts?.failures ?? []));
}

/** Runs the checks that only read the sources, one at a time, while the tests run. */
async function readSources() {
  const inBackground = true;
  await step('Types', () => runToolInBackground('typescript:tsc', ['-p', 'tsconfig.json']), { inBackground });
  await step('Types of the server', () => runToolInBackground('typescript:tsc', ['-p', 'tsconfig.server.json']), {
    inBackground,
  });
  await step('Types of the scripts', () => runToolInBackground('typescript:tsc', ['-p', 'tsconfig.scripts.json']), {
    inBackground,
  });
  await step('Lint and boundaries', () => runToolInBackground('oxlint', ['--type-aware']), { inBackground });
  await step('Format', () => runToolInBackground('oxfmt', ['--check']), { inBackground });
  await step('Dead code', () => runToolInBackground('knip', []), { inBackground });
  await step('Code that only tests use', () => runToolInBackground('knip', ['--production']), { inBackground });
}

/** Runs projects of vitest.config.ts. */
function runTests(name, projects) {
  const report = `vitest-${projects.join('-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/${report}`];
  const projectArguments = projects.flatMap((project) => ['--project', project]);
  return step(name, () => runTool('vitest', ['run', ...projectArguments, ...reporters]), { report });
}

/** Runs a project of playwright.config.ts against the built console. */
function runBrowser(name, project) {
  const report = `playwright-${project}.json`;
  const work = async () => {
    const chromium = await ensureChromium();
    const env = { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/${report}` };
    await runTool('@playwright/test:playwright', ['test', '--project', project, '--reporter=list,json'], { env });
  };
  return step(name, work, { report });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await ensureInstalled();

const sourcesRead = parts.everyChange ? readSources() : null;
if (parts.everyChange) await runTests('Rules, calls, contract and screens', ['server', 'web']);
if (parts.long) await runTests('Faults, kills and a build of a copy', ['slow']);
await step('Build', () => ensureBuilt());
if (parts.everyChange) {
  await step('Package', () => run(process.execPath, ['scripts/package.mjs', '--check']));
  await runBrowser('Journeys in the browser', 'journeys');
}
if (parts.long) {
  await runBrowser('Every page, dialog and language in the browser', 'matrix');
  await step('Forms for phones, with ODK Validate', () => run(process.execPath, ['scripts/validate-forms.mjs']));
}
await sourcesRead;

console.log('\nThe slowest tests:');
for (const { name, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
  console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`);
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
