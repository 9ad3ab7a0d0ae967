// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { readOverview } from '../../../contract/insight/overview.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../../contract/places/stores.ts';
import { addDays } from '../../../domain/days.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { setSingleKeys } from '../../shell/keys/singleKeys.ts';
import { selectGroup } from '../../shell/selection.ts';
import type { LatestRow, Overview, StoreRow } from './overview.ts';

vi.mock('../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));

const FIGURES: Overview['figures'] = {
  stores: 2,
  mean: 71,
  change: null,
  rhythm: { kept: 0, of: 1 },
  overdue_visits: 1,
  overdue_since: '2025-11-30',
  open_actions: 0,
  overdue_actions: 0,
  points_won: 0,
};

const HARBOUR: StoreRow = {
  store_id: 's1',
  store_name: 'Harbour Market',
  image: null,
  group_id: null,
  overall: 71,
  change: null,
  last: '2025-11-18',
  trend: Array.from({ length: 12 }, () => null),
  due: '2025-11-30',
  planned: null,
  visit_id: 'visit-1',
  visit_title: null,
  late_since: '2025-11-30',
  late_title: null,
  late: true,
  open_actions: 0,
  overdue_actions: 0,
  lost: null,
  reasons: ['late'],
  need: 1,
};

const BY_ANA: LatestRow = {
  kind: 'audit',
  at: '2025-11-18T10:00:00.000Z',
  store_id: 's1',
  store_name: 'Harbour Market',
  id: 'survey-1',
  by: { userid: 'ana', name: 'Ana Torres' },
  score: 71,
  change: null,
  title: null,
};

/** Returns a group with one month without audits, and two months with equal figures. */
const groupRow = (id: string, mean: number, surveys: number) => ({
  group_id: id,
  name: `Group ${id}`,
  months: [
    { month: '2025-09', mean: null, surveys: 0 },
    { month: '2025-10', mean, surveys },
    { month: '2025-11', mean, surveys },
  ],
});

const card = (id: string, name: string) => ({ _id: id, store_name: name, image: null });

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  const stores = [card('s1', 'Harbour Market'), card('s2', 'Mill Lane Stores'), card('s3', 'Quay Foods')];
  answer(listStoresOfUser, { resultData: stores, groupName: null } as never);
  answer(listStoresOfGroup, { resultData: stores.slice(0, 2), groupName: null } as never);
  answer(readOverview, { resultData: { figures: FIGURES, stores: [HARBOUR], groups: [], latest: [] }, count: 1 });
});

test('a due visit leads to its page, on a phone and in the list', async () => {
  await openConsole('/dashboard');
  const due = within(await screen.findByRole('region', { name: 'Visits due' }));
  expect(due.getByRole('link', { name: 'Take an audit' }).getAttribute('href')).toBe('/audit');
  expect(due.getByRole('link', { name: /^Start.*Harbour Market$/ }).getAttribute('href')).toBe('/visit/visit-1');
  const list = within(screen.getByRole('table', { name: 'Where to look first' }));
  expect(list.getByRole('link', { name: /overdue.*Open visit$/ }).getAttribute('href')).toBe('/visit/visit-1');
});

test('an overdue visit for a module is shown with the title of its own module', async () => {
  const store = { ...HARBOUR, due: '2026-01-31', visit_title: 'Price watch', late_title: 'Store policy' };
  answer(readOverview, { resultData: { figures: FIGURES, stores: [store], groups: [], latest: [] }, count: 1 });
  await openConsole('/dashboard');
  const list = within(await screen.findByRole('table', { name: 'Where to look first' }));
  expect(list.getByRole('link', { name: /overdue.*Store policy.*Open visit$/ })).toBeDefined();
  expect(list.queryByText('Price watch')).toBeNull();
});

test('the field finds every visible store, whatever group is chosen in the header', async () => {
  selectGroup('g1');
  await openConsole('/dashboard');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a store' }), 'quay');
  const result = within(await screen.findByRole('region', { name: 'Stores found' }));
  expect(result.getByRole('link', { name: 'Quay Foods' })).toBeDefined();
});

test('/ focuses the field, unless single-key shortcuts are off', async () => {
  await openConsole('/dashboard');
  const field = await screen.findByRole('searchbox', { name: 'Find a store' });
  const press = async () => {
    field.blur();
    await userEvent.keyboard('/');
    return document.activeElement === field;
  };
  expect(await press()).toBe(true);
  act(() => setSingleKeys(false));
  expect(await press()).toBe(false);
  expect(field.getAttribute('aria-keyshortcuts')).toBeNull();
});

test('the latest audits show who took them, and the oldest overdue visit shows how long it has been overdue', async () => {
  const figures = { ...FIGURES, overdue_visits: 2, overdue_since: addDays(currentDay(), -38) };
  answer(readOverview, { resultData: { figures, stores: [HARBOUR], groups: [], latest: [BY_ANA] }, count: 1 });
  await openConsole('/dashboard');
  const latest = within(await screen.findByRole('region', { name: 'Latest' }));
  expect(latest.getByText('Audited 18 Nov by Ana Torres')).toBeDefined();
  expect(latest.getByRole('link', { name: 'All actions' }).getAttribute('href')).toBe('/actions');
  expect(screen.getByText('up to 38 days overdue')).toBeDefined();
});

test('more groups than fit side by side are chosen from a list', async () => {
  const groups = Array.from({ length: 6 }, (_, at) => ({ _id: `g${at}`, name: `Group ${at}`, stores: [] }));
  answer(listGroups, { resultData: groups });
  const requests = answer(readOverview, {
    resultData: { figures: FIGURES, stores: [HARBOUR], groups: [], latest: [] },
    count: 1,
  });
  await openConsole('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Group: All groups', expanded: false }));
  await userEvent.click(await screen.findByRole('option', { name: 'Group 4' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ group_id: 'g4' }));
});

test('a group’s months are drawn with all groups’, can be read as a table, and limit the page to it', async () => {
  const requests = answer(readOverview, {
    resultData: {
      figures: FIGURES,
      stores: [HARBOUR],
      groups: [groupRow('a', 60, 3), groupRow('b', 80, 1)],
      latest: [],
    },
    count: 1,
  });
  await openConsole('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Groups, 12 months' }));
  await userEvent.click(card.getByRole('button', { name: /^Table view/ }));
  const cells = (await card.findAllByRole('row')).map((row) => row.textContent);
  expect(cells).toEqual(['MonthGroup aGroup bAll groups', 'Nov 202560%80%65%', 'Oct 202560%80%65%', 'Sept 2025–––']);
  await userEvent.click(card.getByRole('button', { name: /^Table view/ }));
  await userEvent.click(card.getByRole('button', { name: /^Group b, 80%/ }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ group_id: 'b' }));
});
