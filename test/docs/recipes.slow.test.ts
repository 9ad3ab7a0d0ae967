import { test } from 'vitest';
import { followRecipes } from '../support/recipes/follow.ts';

// Follows the recipes of CONTRIBUTING to the letter: the whole project compiles, and what was added works.

test('what the recipes create compiles and works', { timeout: 900_000 }, async () => {
  const { tree } = await followRecipes();
  await tree.run('vitest', ['run', 'test/docs/schemaFile.test.ts', '-u']);
  await tree.run('tsc', ['-p', 'tsconfig.json']);
  const files = [
    'src/server/places/stores/handlers.test.ts',
    'src/server/places/workbook/import/handlers.test.ts',
    'src/web/places/stores',
    'src/domain/answers.test.ts',
    'test/i18n',
  ];
  const tests = 'town|never audited|type 4|said which answer|are all used|have the keys|of their own';
  await tree.run('vitest', ['run', ...files, '-t', tests]);
  await tree.remove();
});
