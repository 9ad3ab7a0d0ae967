import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  EXPORTS_A_MINUTE,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  UPLOADS_A_MINUTE,
} from '../../src/domain/limits.ts';
import { TOKEN_SCOPES } from '../../src/domain/programs/tokenScopes.ts';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { SESSION_LIFE } from '../../src/server/identity/viewer.ts';

const text = readFileSync(path.join(packageRoot, 'docs/security.md'), 'utf8');
const HOUR = 3_600_000;

test('every test that the security page mentions exists', () => {
  const mentions = [...text.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(mentions.length).toBeGreaterThan(30);
  expect(mentions.filter((file) => !existsSync(path.join(packageRoot, file)))).toEqual([]);
});

test('every promise has its row', () => {
  const rows = [...text.matchAll(/^\| P(\d+) \|/gm)].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
});

test('the figures are those of the code', () => {
  const { remembered, plain } = SESSION_LIFE;
  expect(text).toContain(
    `| with 'remember me' | ${remembered.total / HOUR / 24} days | ${remembered.idle / HOUR / 24} days |`,
  );
  expect(text).toContain(`| without | ${plain.total / HOUR} hours | ${plain.idle / HOUR} hours |`);
  expect(text).toContain(`${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`);
  expect(text).toContain(TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', '));
  expect(EXPORTS_A_MINUTE).toBe(UPLOADS_A_MINUTE);
  expect(text).toContain(`| preparing exports; uploading images | ${EXPORTS_A_MINUTE} a minute each`);
});
