import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptScripts } from './withKeptScripts.ts';

const page = '<script vite-ignore src="/src/a.js"></script><script type="module" src="/src/main.ts"></script>';

test('a script that the bundler does not touch is named after its content', () => {
  const [first, ...rest] = keptScripts(page, () => 'one()');
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ source: '/src/a.js', code: 'one();' });
  expect(first?.fileName).toMatch(/^assets\/a-[\w-]{8}\.js$/);
  expect(keptScripts(page, () => 'one()')[0]?.fileName).toBe(first?.fileName);
  expect(keptScripts(page, () => 'two()')[0]?.fileName).not.toBe(first?.fileName);
});

test('the console’s page has one', () => {
  expect(keptScripts(readFileSync('index.html', 'utf8'), (file) => readFileSync(`.${file}`, 'utf8'))).toHaveLength(1);
});
