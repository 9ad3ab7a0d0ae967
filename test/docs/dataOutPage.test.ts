import { expect, test } from 'vitest';
import { SET_NAMES, SETS, type DataSet } from '../../src/server/dataOut/feed/sets.ts';

const HEAD = `# Columns of the data sets

Generated from the source by \`npx vitest run test/docs/dataOutPage.test.ts -u\`. [data-out.md](data-out.md) describes how to read the
sets. A ? after the type marks a column that can be null.`;

function tableOf({ name, description, view: viewName, columns, key }: DataSet): string {
  const view = viewName === null ? '' : ` The view \`reporting.${viewName}\` has the same columns.`;
  const rows = columns.map(
    (column) => `| \`${column.name}\` | ${column.type}${column.nullable ? '?' : ''} | ${column.description} |`,
  );
  const keys = key.map((column) => `\`${column}\``).join(' and ');
  const lines = [
    `${description}. Rows are identified by ${keys}.${view}`,
    '',
    '| column | type | description |',
    '|---|---|---|',
  ];
  return [`## ${name}`, '', ...lines, ...rows].join('\n');
}

test('docs/data-out-columns.md lists the columns of the sets', async () => {
  const page = [HEAD, ...SET_NAMES.map((name) => tableOf(SETS[name]))].join('\n\n');
  await expect(`${page}\n`).toMatchFileSnapshot('../../docs/data-out-columns.md');
});
