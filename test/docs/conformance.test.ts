import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { filesIn } from '../house/tree.ts';

const text = readFileSync(path.join(packageRoot, 'docs/conformance.md'), 'utf8');
const files = filesIn('.');

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function expandBraces(name: string): string[] {
  const [, before, list = '', after] = /^(.*?)\{(.*?)\}(.*)$/.exec(name) ?? [];
  return before === undefined ? [name] : list.split(',').flatMap((part) => expandBraces(`${before}${part}${after}`));
}

/**
 * Checks whether a file or folder has the given name, in which `*` matches any letters. Names in src/ may omit that
 * prefix.
 */
function isThere(name: string): boolean {
  const escapedName = name.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`^(src/)?${escapedName}${name.endsWith('/') ? '' : '$'}`);
  return files.some((file) => pattern.test(file));
}

test('every file and folder that the conformance page mentions exists', () => {
  const fileNames = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  // Paths of pages and calls start with a slash; a name without slash or extension is an identifier.
  const paths = fileNames.filter((name) => !name.startsWith('/') && /[/]|\.\w+$/.test(name)).flatMap(expandBraces);
  expect(paths.length).toBeGreaterThan(200);
  expect([...new Set(paths)].filter((name) => !isThere(name))).toEqual([]);
});

test.each([
  ['e2e', 'test/e2e/', '.spec.ts'],
  ['bench', 'test/bench/', '.bench.ts'],
])('every %s that it mentions exists', (kind, folder, ending) => {
  const lists = [...text.matchAll(new RegExp(`\\b${kind} ((?:\`\\w+\`(?:, )?)+)`, 'g'))].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.match(/\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(1);
  expect([...new Set(names)].filter((name) => !files.includes(`${folder}${name}${ending}`))).toEqual([]);
});
