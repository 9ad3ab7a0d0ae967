// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listApiTokens } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listUsers } from '../../../contract/places/users.ts';

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listUsers, { resultData: [] });
  answer(listApiTokens, { resultData: [] });
  answer(listDeleteRequests, { resultData: [], count: 0 });
});

const maya = { _id: 'u1', name: 'Maya' };

test('sign-ins without an entry of their own are shown as a number', async () => {
  const entry = { at: '2026-11-20T10:00:00.000Z', actor: maya, token: null, kind: 'signin_succeeded', subject: maya };
  answer(listChanges, {
    resultData: [
      { ...entry, _id: '2', before: null, after: { address: '192.0.2.7', more: 372 } },
      { ...entry, _id: '1', before: null, after: { address: '192.0.2.7', proof: 'password' } },
    ],
    next: null,
  });
  await openConsole('/history?topic=access');
  const manyEntry = (await screen.findByText('372 more sign-ins within the hour')).closest('li');
  expect(manyEntry?.textContent).toContain('192.0.2.7');
  expect(manyEntry?.querySelectorAll('dt')).toHaveLength(1);
  expect(screen.getAllByText('Signed in')).toHaveLength(1);
});

test('a corrected survey is described in words: its kind, its date and time, its score', async () => {
  const store = { _id: 'v1', name: 'Harbour Market' };
  answer(listChanges, {
    resultData: [
      {
        _id: '1',
        at: '2026-11-20T10:00:00.000Z',
        actor: maya,
        token: null,
        kind: 'survey_corrected',
        subject: store,
        before: { date: '2026-11-18T09:41:00.000Z', survey_kind: 'audit', overall_score: 86 },
        after: { date: '2026-11-17T23:05:00.000Z', survey_kind: 'practice', overall_score: 71, reason: 'A slip' },
      },
    ],
    next: null,
  });
  await openConsole('/history');
  const entry = (await screen.findByText('A slip')).closest('li')?.textContent ?? '';
  expect(entry).toContain('before 18 Nov 2026, 09:41after 17 Nov 2026, 23:05');
  expect(entry).toContain('before Regular auditafter Practice audit');
  expect(entry).toContain('before 86%after 71%');
});

test('a published draft is described in words: its version, its note, and its changes by their effect', async () => {
  answer(listChanges, {
    resultData: [
      {
        _id: '1',
        at: '2026-11-20T10:00:00.000Z',
        actor: maya,
        token: null,
        kind: 'definition_loaded',
        subject: { _id: null, name: 'corner' },
        before: null,
        after: { version: '1.1', note: 'More fruit', harmless: 2, scores: 1, breaks: 0 },
      },
    ],
    next: null,
  });
  await openConsole('/history');
  const entry = (await screen.findByText('More fruit')).closest('li');
  expect([...(entry?.querySelectorAll('dt') ?? [])].map((label) => label.textContent)).toEqual([
    'Version',
    'Note',
    'Changes that don’t affect scores',
    'Changes that affect scores',
    'Changes that prevent comparison with earlier results',
  ]);
});
