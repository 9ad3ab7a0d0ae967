import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * Returns the number of passed and failed tests in a Vitest or Playwright report, the failures by file, name and first
 * line (for a journey, also what it waited for), and the duration of each test in ms.
 *
 * @returns {{ passed: number, failed: number, failures: string[], times: { name: string, ms: number }[] }}
 */
export function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [], times: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}

function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: at, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [nameOf(at, 'the file itself', message)];
      return tests.map(({ fullName, failureMessages }) => nameOf(at, fullName, failureMessages[0]));
    });
  const times = testResults.flatMap(({ name: at, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${shortPath(at)}: ${fullName}`, ms: duration ?? 0 })),
  );
  return { passed: numPassedTests, failed: numFailedTests, failures, times };
}

function ofPlaywright({ stats, suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file: at, title, tests }) => nameOf(at, title, reasonOf(tests[0]?.results.at(-1)?.errors ?? [])));
  const otherErrors = errors.map(({ message }) => nameOf('', 'outside of any test', message));
  const times = specs.map(({ file: at, title, tests }) => ({
    name: `${at}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [...failures, ...otherErrors],
    times,
  };
}

/** Returns the message of the first error, and what the journey waited for when it ran out of time. */
function reasonOf(errors) {
  const texts = errors.map(({ message = '' }) => stripVTControlCharacters(message));
  const waitText = texts.map((text) => /waiting for .*/.exec(text)?.[0]).find((line) => line !== undefined);
  const [reason = ''] = (texts[0] ?? '').split('\n');
  return waitText === undefined ? reason : `${reason} (${waitText})`;
}

function nameOf(file, test, message = '') {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return `  ${shortPath(file)}: ${test}: ${reason}`;
}

const shortPath = (file) => path.relative(root, path.resolve(root, file));
