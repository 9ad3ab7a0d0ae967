import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, runNpm } from './project.mjs';

/*
 * npm run release -- VERSION [--untested]: runs every check, gives the version to package.json, its lock file and
 * CHANGELOG.md, commits that and tags it. Pushes and publishes nothing. --untested leaves the checks out, for a commit
 * on which they have just passed.
 */

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const at = (name) => path.join(root, name);

/** Ends with one line about what is in the way. */
function refuse(reason) {
  console.error(`No release: ${reason}`);
  process.exit(1);
}

const numbersOf = (version) => version.split('.').map(Number);

function isNewer(version, than) {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  const differs = left.findIndex((number, index) => number !== right[index]);
  return differs !== -1 && left[differs] > right[differs];
}

/** The changes that wait go under the version and its day, and a new heading waits for the next ones. */
function releasedChanges(changes, version, day) {
  const [, waiting] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changes) ?? [];
  if (!waiting?.trim()) refuse('CHANGELOG.md has nothing under ‘Unreleased’.');
  return changes.replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${day}\n`);
}

const [version, ...options] = process.argv.slice(2);
const current = JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) refuse('say which, as in: npm run release -- 0.2.0');
if (!isNewer(version, current)) refuse(`${version} is not newer than ${current}.`);
if (git('status', '--porcelain') !== '') refuse('there are changes that are not committed.');
if (git('tag', '--list', `v${version}`) !== '') refuse(`v${version} is there already.`);
const changes = releasedChanges(
  readFileSync(at('CHANGELOG.md'), 'utf8'),
  version,
  new Date().toISOString().slice(0, 10),
);
if (!options.includes('--untested')) await run(process.execPath, ['scripts/test.mjs']);

await runNpm(['version', version, '--no-git-tag-version', '--loglevel=error']);
writeFileSync(at('CHANGELOG.md'), changes);
git('commit', '--quiet', '--message', `Release ${version}`, '--', 'package.json', 'package-lock.json', 'CHANGELOG.md');
git('tag', '--annotate', `v${version}`, '--message', `Fourscore ${version}`);
console.log(`Fourscore ${version} is committed and tagged. Next: git push --follow-tags, and npm run package.`);
