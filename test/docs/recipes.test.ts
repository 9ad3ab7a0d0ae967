import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { addCall } from '../support/recipes/call.ts';
import { addScoringType } from '../support/recipes/scoringType.ts';
import { addScreen } from '../support/recipes/screen.ts';
import { addStoreField } from '../support/recipes/storeField.ts';
import { copyTree, type Tree } from '../support/recipes/tree.ts';

/**
 * The recipes of CONTRIBUTING, followed to the letter on a copy of the project: each touches no file that its section
 * does not name, the whole compiles, and what was added works.
 */

/** By the heading of the section: what follows it, and how many files it may touch by hand. */
const RECIPES = [
  ['Add a call', addCall, 6],
  ['Add a screen', addScreen, 12],
  ['Add a field to a store', addStoreField, 12],
  ['Add a scoring type', addScoringType, 3],
] as const;

let tree: Tree;
const touched = new Map<string, string[]>();

beforeAll(async () => {
  tree = await copyTree();
  for (const [heading, follow] of RECIPES) {
    await follow(tree);
    touched.set(heading, tree.takeTouched());
  }
});
afterAll(() => tree.remove());

test.each(RECIPES)('%s: every file is named, and they are few', async (heading, _follow, most) => {
  const names = await namedIn(heading);
  const files = touched.get(heading) ?? [];
  expect(files.filter((file) => !names.some((name) => name.test(file)))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(most);
});

test('what the recipes make compiles and works', { timeout: 300_000 }, async () => {
  await tree.run('tsc', ['-p', 'tsconfig.json']);
  const files = [
    'src/server/stores/handlers.test.ts',
    'src/server/bulkImport/handlers.test.ts',
    'src/web/stores',
    'src/domain/answers.test.ts',
    'test/i18n',
  ];
  const tests = 'town|never audited|type 4|said which answer|are all used|have the keys|of their own';
  await tree.run('vitest', ['run', ...files, '-t', tests]);
});

test('every file that CONTRIBUTING names is there, or is one that a recipe makes', async () => {
  const made = [...touched.values()].flat();
  const named = pathsOf(await contributing()).filter((name) => !/[{<*]/.test(name));
  const missing = named.filter((name) => !existsSync(path.join(packageRoot, name)) && !made.includes(name));
  expect(missing).toEqual([]);
});

function contributing(): Promise<string> {
  return readFile(path.join(packageRoot, 'CONTRIBUTING.md'), 'utf8');
}

/** The paths that stand between back quotes in a text. */
function pathsOf(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, inside = '']) => inside);
  return quoted.filter((name) => /^(src|test|public|migrations|instruments|docs|build)\//.test(name));
}

/** What a section names, as patterns: `{language}` stands for any name, a folder for what is in it. */
async function namedIn(heading: string): Promise<RegExp[]> {
  const [, section = ''] = (await contributing()).split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return pathsOf(own).map((name) => {
    const pattern = name.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}${name.endsWith('/') ? '[^/]+' : ''}$`);
  });
}
