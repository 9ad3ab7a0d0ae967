import { expect, inject, test } from 'vitest';
import { onDatabase } from '../support/digest.ts';
import { schemaFile } from '../support/schemaFile.ts';
import { tableTypes } from '../support/tableTypes.ts';

// Keeps the schema readable in one place. To update both files: npx vitest run test/docs -u

test('migrations/schema.sql shows the result of all migrations', async () => {
  await expect(await onDatabase(inject('templateUrl'), schemaFile)).toMatchFileSnapshot('../../migrations/schema.sql');
});

test('src/server/db/tables.ts has the types of these tables', async () => {
  await expect(await tableTypes(inject('templateUrl'))).toMatchFileSnapshot('../../src/server/db/tables.ts');
});
