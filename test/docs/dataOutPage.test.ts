import { expect, test } from 'vitest';
import { SET_NAMES, SETS, type DataSet } from '../../src/server/dataOut/sets.ts';

const HEAD = `# The columns of data out

Written from the source by \`npx vitest run test/docs/dataOutPage.test.ts -u\`. [data-out.md](data-out.md) says how the sets are read. A column
that may hold nothing has a ? behind its type.`;

function tableOf({ name, description, columns, key }: DataSet): string {
  const view = name === 'Visits' ? '' : ` The view \`reporting.${name.toLowerCase()}\` has the same columns.`;
  const rows = columns.map(
    (column) => `| \`${column.name}\` | ${column.type}${column.nullable ? '?' : ''} | ${column.description} |`,
  );
  const keys = key.map((each) => `\`${each}\``).join(' and ');
  const lines = [
    `${description}. A row is told by ${keys}.${view}`,
    '',
    '| column | type | what it holds |',
    '|---|---|---|',
  ];
  return [`## ${name}`, '', ...lines, ...rows].join('\n');
}

test('docs/data-out-columns.md says what the sets have', async () => {
  const page = [HEAD, ...SET_NAMES.map((name) => tableOf(SETS[name]))].join('\n\n');
  await expect(`${page}\n`).toMatchFileSnapshot('../../docs/data-out-columns.md');
});
