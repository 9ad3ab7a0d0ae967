import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { filesIn } from '../house/tree.ts';

const text = readFileSync(path.join(packageRoot, 'docs/conformance.md'), 'utf8');
const files = filesIn('.');

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(name: string): string[] {
  const [, before, list = '', after] = /^(.*?)\{(.*?)\}(.*)$/.exec(name) ?? [];
  return before === undefined ? [name] : list.split(',').flatMap((part) => expanded(`${before}${part}${after}`));
}

/** Whether a file or a folder has the name, in which a `*` stands for any letters; those in src/ are named without it. */
function isThere(name: string): boolean {
  const escaped = name.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`^(src/)?${escaped}${name.endsWith('/') ? '' : '$'}`);
  return files.some((file) => pattern.test(file));
}

test('every file and folder that the page of conformance names exists', () => {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  // Addresses of pages and calls begin with a slash; what has none and no ending is a word of the code.
  const paths = named.filter((name) => !name.startsWith('/') && /[/]|\.\w+$/.test(name)).flatMap(expanded);
  expect(paths.length).toBeGreaterThan(200);
  expect([...new Set(paths)].filter((name) => !isThere(name))).toEqual([]);
});

test.each([
  ['e2e', 'test/e2e/', '.spec.ts'],
  ['bench', 'test/bench/', '.bench.ts'],
])('every %s that it names exists', (kind, folder, ending) => {
  const lists = [...text.matchAll(new RegExp(`\\b${kind} ((?:\`\\w+\`(?:, )?)+)`, 'g'))].map(([, list = '']) => list);
  const named = lists.flatMap((list) => list.match(/\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(1);
  expect([...new Set(named)].filter((name) => !files.includes(`${folder}${name}${ending}`))).toEqual([]);
});
