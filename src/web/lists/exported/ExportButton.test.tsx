// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces, MILL_LANE } from '../../../../test/support/replies/placesReplies.ts';
import { SURVEY_ROW } from '../../../../test/support/survey.ts';
import { listFoods, listRegionFoods } from '../../../contract/audits/definitions.ts';
import { listSurveys } from '../../../contract/audits/surveys.ts';
import { listActions } from '../../../contract/followUp/actions/actions.ts';
import { listStoresOfUser, searchStores } from '../../../contract/places/stores.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { download } from '../../ui/download.ts';

vi.mock(import('../../ui/download.ts'), () => ({ download: vi.fn() }));

beforeEach(() => {
  vi.mocked(download).mockClear();
  signInAs('administrator');
  answerFile('/demo.json', { demo: false });
});

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Export this table' }));

/** Presses the button and returns the lines of the downloaded file. */
async function exportTable(): Promise<string[]> {
  await press();
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  const [file, name] = vi.mocked(download).mock.calls[0] ?? [];
  expect(name).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/);
  return (await file?.text())?.split('\r\n') ?? [];
}

test('the stores on all pages that match the search, in the order of the list', async () => {
  answerPlaces();
  await openConsole('/stores?find=mill&sort=-score&page=1');
  await screen.findByText('Mill Lane Stores');
  const requests = answer(searchStores, ({ page = 1 }) => ({
    resultData: [{ ...MILL_LANE, _id: `m${page}` }],
    count: 101,
  }));
  const lines = await exportTable();
  expect(lines[0]?.replace('\u{feff}', '')).toBe('Store,Group,Users,Last survey,Due,Score,Change');
  expect(lines.slice(1)).toEqual(Array.from({ length: 2 }, () => 'Mill Lane Stores,,0,,2026-11-20,,').concat(''));
  expect(requests).toEqual([1, 2].map((page) => ({ filter: 'mill', sort: '-score', page, page_size: 100 })));
});

test('the surveys that the list finds, with headers in words and days in the organisation’s time zone', async () => {
  answerPlaces();
  answer(listRegionFoods, { resultData: [] });
  answer(listStoresOfUser, { resultData: [{ _id: 's1', store_name: 'Quay', image: null }], groupName: null });
  const row = { ...SURVEY_ROW, date: '2026-10-30T09:41:00.000Z', overall_score: 80 };
  answer(listSurveys, {
    resultData: [
      { ...row, survey_id: 'v2', userFullName: '=Ana' },
      { ...row, survey_id: 'v1', userFullName: 'Bo', date: '2026-10-01T00:05:00.000Z', overall_score: 75 },
    ],
    count: 2,
  });
  await openConsole('/survey?find=ana');
  await screen.findByText('=Ana');
  const lines = await exportTable();
  expect(lines[0]).toMatch(/^\u{feff}?Date,Auditor,Type,Overall score,Change$/u);
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^2026-10-30 09:41,'=Ana,.+,80,5$/), '']);
});

test('the actions that match the filters; a failure is shown', async () => {
  answerPlaces();
  answer(listUsers, {
    resultData: [{ ...ANA, image: '/images/ana.jpg', group_id: null, store_count: 0, survey_count: 0 }],
  });
  answer(listFoods, { resultData: [], instrument: { name: 'four-ps', version: '1.0' } });
  const noActions = { open: 0, overdue: 0, done: 0, confirmed: 0, points_won: 0 };
  const quarter = { done: 0, confirmed: 0, points_promised: 0, points_won: 0 };
  const requests = answer(listActions, { resultData: [ACTION], count: 1, figures: noActions, quarter });
  await openConsole('/actions?status=open&view=overdue');
  const link = await screen.findByRole('link', { name: /Move the fruit/ });
  expect(link.closest('tr')?.querySelector('img')?.getAttribute('src')).toMatch(/ana/);
  const lines = await exportTable();
  expect(lines.slice(1)).toEqual(['Move the fruit,Mill Lane,Ana Ferreira,Open,2026-11-20,1.5,', '']);
  // The figures above the list are read with the same call, so there are other requests, too.
  expect(requests).toContainEqual({ filter: '', status: ['open'], overdue: true, sort: 'due', page: 1, size: 100 });

  refuse(listActions, { status: 503, code: 'busy', text: 'Try again later.' });
  await press();
  expect(await screen.findByText('Try again later.')).toBeDefined();
  expect(download).toHaveBeenCalledOnce();
});

const ACTION = {
  action_id: 'a1',
  version: 1,
  store_id: 's1',
  store_name: 'Mill Lane',
  survey_id: null,
  question_id: null,
  assessment_id: null,
  item: null,
  module: null,
  question: '',
  title: 'Move the fruit',
  detail: '',
  owner: { userid: ANA._id, name: ANA.username, email: null },
  due: '2026-11-20',
  status: 'open' as const,
  overdue: true,
  points: 1.5,
  realised: null,
  repeated: 0,
  settled: '2026-11-02T09:00:00.000Z',
  created: '2026-11-02T10:00:00.000Z',
  created_by: 'Ann',
};
