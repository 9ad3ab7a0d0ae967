import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { followRecipes, RECIPES } from '../support/recipes/follow.ts';

// Follows the recipes of CONTRIBUTING to the letter on a copy of the project: each changes only files that its section
// names. `recipes.slow.test.ts` checks that the whole compiles and that what was added works.

const { tree, touchedFiles } = await followRecipes();
afterAll(() => tree.remove());

test.each(RECIPES)('%s: all files are listed, and they are few', async (heading, _follow, most) => {
  const names = await pathsIn(heading);
  const files = touchedFiles.get(heading) ?? [];
  expect(files.filter((file) => !names.some((name) => name.test(file)))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(most);
});

test('every file that CONTRIBUTING mentions exists, or is created by a recipe', async () => {
  const newFiles = [...touchedFiles.values()].flat();
  const mentions = pathsOf(await readContributing()).filter((name) => !/[{<*]/.test(name));
  const missing = mentions.filter((name) => !existsSync(path.join(packageRoot, name)) && !newFiles.includes(name));
  expect(missing).toEqual([]);
});

function readContributing(): Promise<string> {
  return readFile(path.join(packageRoot, 'CONTRIBUTING.md'), 'utf8');
}

/** Returns the paths between backticks in a string. */
function pathsOf(text: string): string[] {
  const mentions = [...text.matchAll(/`([^`\s]+)`/g)].map(([, mention = '']) => mention);
  return mentions.filter((name) => /^(src|test|public|emails|migrations|instruments|docs|build)\//.test(name));
}

/**
 * Returns the paths that a section names, as patterns: `{language}` matches any name, and a folder matches its
 * contents.
 */
async function pathsIn(heading: string): Promise<RegExp[]> {
  const [, section = ''] = (await readContributing()).split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return pathsOf(own).map((name) => {
    const pattern = name.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}${name.endsWith('/') ? '[^/]+' : ''}$`);
  });
}
