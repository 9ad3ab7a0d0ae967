import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

// The release command, in a separate repository.

let folder: string;
const file = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(file(name), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourscore release '));
  mkdirSync(file('scripts'));
  for (const script of ['scripts/project.mjs', 'scripts/release.mjs'])
    cpSync(path.join(packageRoot, script), file(script));
  writeFileSync(file('package.json'), JSON.stringify({ name: 'fourscore', version: '0.9.1' }));
  writeFileSync(
    file('package-lock.json'),
    JSON.stringify({ name: 'fourscore', version: '0.9.1', lockfileVersion: 3, packages: { '': { version: '0.9.1' } } }),
  );
  writeFileSync(file('CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n- New.\n\n## 0.9.1, 2026-01-01\n\n- Old.\n');
  git('init', '--quiet');
  git('config', 'user.email', 'releases@example.org');
  git('config', 'user.name', 'Releases');
  commitAll();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commitAll(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
}

function release(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args, '--untested'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, message: stderr };
}

test('sets the version of the package, lock file and changes, in one tagged commit', () => {
  expect(release('0.10.0')).toMatchObject({ status: 0 });
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.10.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.10.0',
    packages: { '': { version: '0.10.0' } },
  });
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changes\n\n## Unreleased\n\n## 0\.10\.0, \d{4}-\d\d-\d\d\n\n- New\.\n\n## 0\.9\.1/,
  );
  expect(git('tag', '--points-at', 'HEAD')).toBe('v0.10.0');
  expect(git('status', '--porcelain')).toBe('');
});

describe('refuses, and changes nothing,', () => {
  test.each([
    ['no version', [], 'specify the version'],
    ['an invalid number', ['next'], 'specify the version'],
    ['an older one', ['0.9.0'], 'not newer'],
    ['the same one', ['0.9.1'], 'not newer'],
  ])('%s', (_case, args, reason) => {
    const { status, message } = release(...args);
    expect(status).toBe(1);
    expect(message).toContain(reason);
    expect(git('status', '--porcelain')).toBe('');
  });

  test('uncommitted changes', () => {
    writeFileSync(file('new.txt'), 'new');
    expect(release('1.0.0')).toMatchObject({ status: 1, message: expect.stringContaining('uncommitted') });
    expect(git('tag')).toBe('');
  });

  test('a release without changes', () => {
    writeFileSync(file('CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n## 0.9.1, 2026-01-01\n\n- Old.\n');
    commitAll();
    expect(release('1.0.0')).toMatchObject({ status: 1, message: expect.stringContaining('Unreleased') });
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.9.1' });
  });
});
