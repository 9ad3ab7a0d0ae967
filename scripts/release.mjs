import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, runNpm } from './project.mjs';

/*
 * npm run release -- VERSION [--untested]: runs every check, writes the version to package.json, its lockfile and
 * CHANGELOG.md, commits that and tags it. Pushes and publishes nothing. --untested skips the checks, for a commit on
 * which they have just passed.
 */

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const at = (name) => path.join(root, name);

/** Exits with one line that states the problem. */
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

/** Moves the unreleased changes under the version and its date, and adds a new heading for the next ones. */
function releasedChanges(changes, version, day) {
  const [, unreleasedText] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changes) ?? [];
  if (!unreleasedText?.trim()) refuse('CHANGELOG.md has nothing under ‘Unreleased’.');
  return changes.replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${day}\n`);
}

const [version, ...options] = process.argv.slice(2);
const current = JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) refuse('specify the version, as in: npm run release -- 0.2.0');
if (!isNewer(version, current)) refuse(`${version} is not newer than ${current}.`);
if (git('status', '--porcelain') !== '') refuse('there are uncommitted changes.');
if (git('tag', '--list', `v${version}`) !== '') refuse(`v${version} already exists.`);
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
