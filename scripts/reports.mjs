import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/** How many tests of Vitest's or Playwright's report passed and failed; what failed, by file, name and first line. */
export function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, named: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}

function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const named = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: at, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [nameOf(at, 'the file itself', message)];
      return tests.map(({ fullName, failureMessages }) => nameOf(at, fullName, failureMessages[0]));
    });
  return { passed: numPassedTests, failed: numFailedTests, named };
}

function ofPlaywright({ stats, suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const named = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file: at, title, tests }) => nameOf(at, title, tests[0]?.results.at(-1)?.error?.message));
  const others = errors.map(({ message }) => nameOf('', 'outside of any test', message));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, named: [...named, ...others] };
}

function nameOf(file, test, message = '') {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return `  ${path.relative(root, path.resolve(root, file))}: ${test}: ${reason}`;
}
