import { expect, test } from 'vitest';
import { sourcesIn, specifiersOf } from './tree.ts';

// SQL is only in files whose names indicate it.

const MAY = /^src\/server\/(?:db\/|.*\/(?:\w+Queries|queries|\w+Changes|changes|\w*[sS]cope|totals)\.ts$)/;

/** Matches the start of a Kysely statement. */
const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(/;

test('Kysely is only used in queries, changes, scope, totals and db', () => {
  const results = sourcesIn('src/server')
    .filter(({ file }) => !MAY.test(file))
    .filter(({ file, text }) => specifiersOf(file, text).includes('kysely') || STATEMENT.test(text))
    .map(({ file }) => file);
  expect(results).toEqual([]);
});
