import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { CONTRACT, withoutShapes } from './withoutSchemas.ts';

const FOLDER = path.resolve('src/contract');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.join(FOLDER, file));

test.each(files)('no schema of %s runs in the browser', (file) => {
  expect(file).toMatch(CONTRACT);
  const code = withoutShapes(readFileSync(file, 'utf8'));
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const init = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
    // Functions only run when they are called.
    if (!init || init.type === 'ArrowFunctionExpression') continue;
    const text = code.slice(init.start, init.end);
    if (text.startsWith('call(')) expect(text).not.toMatch(/\b(?:input|reply):|\bz\./);
    // A call keeps the schemas in an object that it shares with others.
    if (text.startsWith('call(')) expect(text).toMatch(/\}\)$/);
    for (const [, shared] of text.startsWith('call(') ? text.matchAll(/\.\.\.(\w+)/g) : [])
      expect(code).not.toMatch(new RegExp(`const ${shared} = [^;]*\\b(?:input|reply):`));
    expect(code.slice(0, init.start)).toMatch(/@__PURE__\*\/ \(?$/);
  }
});

test('a call keeps what the browser needs from it, and is removed when nothing uses it', () => {
  const code =
    "export const add = call('/a', 'read', 'anyone', { input: z.object({ a: Id }), heavy: true, reply: Nothing });";
  expect(withoutShapes(code)).toBe(
    "export const add = /*@__PURE__*/ call('/a', 'read', 'anyone', {  heavy: true,  });",
  );
});

test('a value computed at load time is removed when nothing uses it', () => {
  expect(withoutShapes('const Id = z.string();')).toBe('const Id = /*@__PURE__*/ (() => (z.string()))();');
  expect(withoutShapes('const twice = (n: number) => 2 * n;')).toBe('const twice = (n: number) => 2 * n;');
});
