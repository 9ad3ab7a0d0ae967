import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

// Container and service files are checked without an engine: everything they name must exist.

const read = (name: string) => readFileSync(path.join(packageRoot, name), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/fourscore.service');
const { engines, files } = JSON.parse(read('package.json')) as { engines: { node: string }; files: string[] };

/** Folders that the build creates, so they are in no checkout. */
const BUILD_FOLDERS = new Set(['dist', 'node_modules']);

describe('the container', () => {
  const [build = '', run = ''] = dockerfile.split(/^FROM /m).slice(1);

  test('is built in one stage and runs in another', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    expect(build).toContain('scripts/build.mjs');
    expect(run).not.toMatch(/^(?:RUN )?npm|COPY \. /m);
  });

  test('has a Node.js version that the console supports', () => {
    const [, newest] = />=(\d+)/.exec(engines.node) ?? [];
    expect(dockerfile.match(/^FROM \$\{BASE\}(?= AS build$|$)/gm)).toHaveLength(2);
    const [, version] = /^ARG BASE=node:(\d+)/m.exec(dockerfile) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(newest));
  });

  test('runs as an ordinary user, and reports its health', () => {
    expect(run).toMatch(/^USER node$/m);
    expect(run).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
    expect(run.indexOf('USER node')).toBeLessThan(run.indexOf('ENTRYPOINT'));
  });

  test('contains everything that the package does, and nothing that does not exist', () => {
    const folders = [...run.matchAll(/^COPY --from=build ((?:\/app\/\S+ )+)/gm)].flatMap(([, paths = '']) =>
      paths
        .trim()
        .split(' ')
        .map((part) => part.replace('/app/', '')),
    );
    for (const name of folders)
      expect(BUILD_FOLDERS.has(name) || existsSync(path.join(packageRoot, name)), name).toBe(true);
    const neededFiles = files.filter((name) => !/^(?:!|docs|deploy|CHANGELOG)/.test(name));
    expect(folders).toEqual(expect.arrayContaining([...neededFiles, 'package.json', 'node_modules']));
  });

  test('excludes data and secrets of its builder', () => {
    const ignoreLines = read('.dockerignore').split('\n');
    expect(ignoreLines).toEqual(expect.arrayContaining(['data', 'node_modules', '.git', 'dist']));
  });
});

describe('the settings in its files', () => {
  const variables = new Set(read('src/server/config/config.ts').match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=: z\.)/gm));

  test('are read by the console', () => {
    expect(variables.size).toBeGreaterThan(20);
    const console = /^ {2}console:\n(?<service>(?: {4}.*\n|\n)+)/m.exec(compose)?.groups?.['service'] ?? '';
    const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(console)?.[1] ?? '';
    const mentions = [
      ...environment.matchAll(/^ {6}([A-Z0-9_]+):/gm),
      ...unit.matchAll(/^Environment=([A-Z_]+)=/gm),
      ...read('deploy/cluster/console.env').matchAll(/^([A-Z0-9_]+)=/gm),
      ...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ].map(([, name]) => name);
    expect(mentions).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'S3_ENDPOINT', 'DATA_DIR', 'NODE_ENV', 'BACKUPS']),
    );
    for (const name of mentions) expect(variables, name).toContain(name);
  });

  test('contain no secret', () => {
    for (const [, name, value] of compose.matchAll(/^ {6}(\S*(?:PASSWORD|SECRET)\S*): (.*)$/gm))
      expect(value, name).toMatch(/^\$\{\w+:\?\}$/);
  });
});

test('every file of the package exists after the build', () => {
  for (const name of files.filter((file) => !/[!*]/.test(file) && !BUILD_FOLDERS.has(file)))
    expect(existsSync(path.join(packageRoot, name)), name).toBe(true);
  expect(readdirSync(path.join(packageRoot, 'migrations')).length).toBeGreaterThan(0);
});
