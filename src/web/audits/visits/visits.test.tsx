// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { surveyReply } from '../../../../test/support/survey.ts';
import { listActions } from '../../../contract/followUp/actions/actions.ts';
import { readVisit } from '../../../contract/followUp/schedule/visits.ts';
import { readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import type { Visit } from './visit.ts';

vi.mock('../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));

const VISIT: Visit = {
  visit_id: 'visit-1',
  schedule_id: 'c1',
  store_id: 's1',
  store_name: 'Harbour Market',
  store_image: null,
  due: '2026-11-30',
  until: '2026-12-07',
  state: 'due',
  planned: '2026-11-27',
  assignee: { userid: 'u1', name: 'Maya Lindqvist' },
  survey_id: null,
  survey_date: null,
  survey_score: null,
  module: null,
  module_title: null,
  assessment_id: null,
  assessment_date: null,
  reason: null,
  every: 4,
  unit: 'week',
  module_in_use: true,
  last_survey_id: 'v2',
};

beforeEach(() => {
  signInAs('groupUser');
  answerPlaces();
  answer(listActions, { resultData: [], count: 0 } as never);
  answer(readSuggestions, { resultData: [] } as never);
  const { resultData, ...reply } = surveyReply([
    { id: 'lost', category: 'FV', fourP: 1, answer: 'No' },
    { id: 'earned', category: 'DR', fourP: 2, answer: 'Yes' },
  ]);
  const [survey] = resultData;
  const withNote = survey?.answers.map((answer) =>
    answer.question_id === 'lost' ? { ...answer, note: 'By the till' } : answer,
  );
  answer(readSurvey, { ...reply, resultData: [{ ...survey, answers: withNote }] } as never);
});

test('a group user sees what the last audit found before a due visit, and can start', async () => {
  answer(readVisit, { resultData: VISIT });
  await openConsole('/visit/visit-1');
  expect(await screen.findByRole('heading', { name: 'Harbour Market', level: 1 })).toBeDefined();
  expect(screen.getByText('Mon 30 Nov')).toBeDefined();
  expect(screen.getByText('Every 4 weeks')).toBeDefined();
  const report = await screen.findByRole('region', { name: 'Last audit' });
  expect(within(report).getAllByRole('definition')).toHaveLength(5);
  expect(within(report).getByText('18 Nov 2026, by Ana Ferreira')).toBeDefined();
  const lostPoints = screen.getByRole('region', { name: 'Lost last time' });
  expect(within(lostPoints).getAllByRole('listitem')).toHaveLength(1);
  expect(
    within(screen.getByRole('region', { name: 'Notes from the last audit' })).getByText('By the till'),
  ).toBeDefined();
  expect(await screen.findByText('No open actions.')).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Start the audit' })).getAttribute('href')).toBe('/audit');
});

test('a completed visit leads to its survey and starts no other audit', async () => {
  const done = { state: 'done', survey_id: 'v2', survey_date: '2026-11-18', survey_score: 50 } as const;
  answer(readVisit, { resultData: { ...VISIT, ...done } });
  await openConsole('/visit/visit-1');
  expect((await screen.findByRole('link', { name: /50%$/ })).getAttribute('href')).toBe('/survey/v2');
  expect(screen.queryByText('Start the audit')).toBeNull();
});

test('a visit that is no longer planned is not a dead end', async () => {
  refuse(readVisit, { text: 'It is not there.', code: 'not_found', status: 404 });
  await openConsole('/visit/visit-1');
  expect(await screen.findByRole('heading', { name: 'This visit can’t be found' })).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Take an audit' })).toBeDefined();
  expect(main.getByRole('link', { name: 'Open the schedule' })).toBeDefined();
});
