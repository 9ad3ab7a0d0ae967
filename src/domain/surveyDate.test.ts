import { expect, test } from 'vitest';
import { mayHaveStarted, surveyDateFault } from './surveyDate.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');

test.each([
  ['2026-11-22T10:00:00.000Z', null],
  ['2026-11-23T10:00:00.000Z', null],
  ['2026-11-23T10:00:00.001Z', 'date_ahead'],
  ['9999-12-31T00:00:00.000Z', 'date_ahead'],
  ['2000-01-01T00:00:00.000Z', null],
  ['1999-12-31T23:59:59.999Z', 'date_long_ago'],
  ['0001-01-01T00:00:00.000Z', 'date_long_ago'],
])('a survey of %s: %s', (takenAt, fault) => {
  expect(surveyDateFault(new Date(takenAt), NOW)).toBe(fault);
});

test.each([
  ['2026-11-22T10:00:00.000Z', true],
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-20T09:59:59.999Z', false],
  ['2026-11-22T10:00:00.001Z', false],
])('an audit of that moment can have started at %s: %s', (start, may) => {
  expect(mayHaveStarted(new Date(start), NOW)).toBe(may);
});
