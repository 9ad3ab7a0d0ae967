import { expect, inject, test } from 'vitest';
import { onDatabase } from '../support/digest.ts';
import { schemaFile } from '../support/schemaFile.ts';

// The schema can be read in one place. To write it anew: npx vitest run test/docs/schemaFile.test.ts -u

test('migrations/schema.sql shows what all migrations come to', async () => {
  await expect(await onDatabase(inject('templateUrl'), schemaFile)).toMatchFileSnapshot('../../migrations/schema.sql');
});
