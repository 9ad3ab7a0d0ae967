import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/server/cli/main.ts';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

const page = await readFile(path.join(packageRoot, 'docs/operating.md'), 'utf8');

test.each(COMMANDS.map(({ words, options }) => [words.join(' '), Object.keys(options)] as const))(
  'the operations page describes `fourscore %s` with each of its options',
  (words, options) => {
    const rows = page.split('\n').filter((line) => line.startsWith(`| \`fourscore ${words}`));
    expect(rows).toHaveLength(1);
    for (const option of options) expect(rows[0]).toContain(`--${option}`);
  },
);
