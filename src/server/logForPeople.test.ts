import { expect, test } from 'vitest';
import { isLogForPeople, lineForPeople } from './logForPeople.ts';

test.each([
  ['a terminal', {}, true, true],
  ['a terminal, with an empty LOG_LEVEL', { LOG_LEVEL: '' }, true, true],
  ['a terminal, with a LOG_LEVEL', { LOG_LEVEL: 'info' }, true, false],
  ['a file or a pipe', {}, false, false],
  ['a file, with a LOG_LEVEL', { LOG_LEVEL: 'debug' }, false, false],
])('%s', (_where, environment, isTerminal, expected) => {
  expect(isLogForPeople(environment, isTerminal)).toBe(expected);
});

const TIME = '2026-11-22T10:15:02.123Z';

test('a warning is one line with the time and the message', () => {
  const json = JSON.stringify({
    level: 40,
    time: TIME,
    msg: 'an email was not sent',
    err: { message: 'no route', stack: 'Error\n    at x' },
  });
  expect(lineForPeople(json)).toBe('10:15:02 Warning: an email was not sent: no route\n');
});

test('a failure also shows where in the program it occurred', () => {
  const err = { message: 'broken', stack: 'Error: broken\n    at open (db.ts:1:2)\n    at run (db.ts:3:4)' };
  expect(lineForPeople(JSON.stringify({ level: 50, time: TIME, msg: 'call failed', err }))).toBe(
    '10:15:02 Error: call failed: broken\n    at open (db.ts:1:2)\n    at run (db.ts:3:4)\n',
  );
});

test('user input never controls the terminal or forges a line', () => {
  const json = JSON.stringify({
    level: 40,
    time: TIME,
    msg: 'x',
    err: { message: 'a\u001b[2Jb\r\n10:15:03 Error: c\u202e' },
  });
  expect(lineForPeople(json)).toBe('10:15:02 Warning: x: a [2Jb  10:15:03 Error: c \n');
});
