// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { listLastSurveys, readStatus } from '../../../contract/operations/status/status.ts';

const STATUS: ReplyOf<typeof readStatus>['resultData'] = {
  at: '2026-11-21T12:00:00.000Z',
  versions: { fourscore: '0.1.0', node: '24.1.0', database: '18.0', schema: '0010_backups' },
  started: '2026-11-20T08:00:00.000Z',
  database: { embedded: true, bytes: 52_400_000, connections: { busy: 1, most: 20, awaited: 0 } },
  disk: { free: 12e9, total: 40e9, low: false },
  mail: { carrier: 'smtp', waiting: 0, oldest: null, given_up: 0 },
  exports: { running: 1, waiting: 0 },
  stores: { all: 12, overdue: 1, never: 1, limit: 60 },
  backups: [
    { at: '2026-11-20T02:00:00.000Z', file: 'daily.tar.gz', bytes: 8_300_000, people: 4, surveys: 300, images: 9 },
  ],
  backup_due: false,
  paused: null,
};

const NEVER = {
  store: { _id: 's1', store_name: 'Mill Lane Stores', image: null },
  date: null,
  days: null,
  overdue: true,
};
const TODAY = { store: { _id: 's2', store_name: 'Harbour', image: null }, date: STATUS.at, days: 0, overdue: false };

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(readStatus, { resultData: STATUS });
  answer(listLastSurveys, ({ overdue }) => ({
    resultData: overdue ? [NEVER] : [NEVER, TODAY],
    count: overdue ? 1 : 12,
  }));
});

test('shows what is waiting and running, the overdue stores first and all on request', async () => {
  await openConsole('/status');
  expect(await screen.findByText('of 12 stores, 1 never audited')).toBeDefined();
  expect(screen.getByText('daily.tar.gz')).toBeDefined();
  expect(screen.getByText('52.4 MB')).toBeDefined();
  expect(screen.getByText('1 running, 0 waiting')).toBeDefined();
  expect(screen.queryByText('Back up now')).toBeNull();
  const stores = within(await screen.findByRole('region', { name: 'Last audit of each store' }));
  expect(await stores.findByRole('link', { name: 'Mill Lane Stores' })).toBeDefined();
  expect(stores.queryByRole('link', { name: 'Harbour' })).toBeNull();
  await userEvent.click(stores.getByRole('button', { name: 'All stores' }));
  expect(await stores.findByRole('link', { name: 'Harbour' })).toBeDefined();
});

test('shows what needs to be done: no backup, a full disk, failed emails', async () => {
  answer(readStatus, {
    resultData: {
      ...STATUS,
      backups: [],
      backup_due: true,
      disk: { free: 1e8, total: 40e9, low: true },
      mail: { ...STATUS.mail, waiting: 2, oldest: '2026-11-21T11:00:00.000Z', given_up: 3 },
    },
  });
  await openConsole('/status');
  expect(await screen.findByText('Nearly full')).toBeDefined();
  expect(screen.getByText('3 failed')).toBeDefined();
  expect(screen.getByText('No backups yet')).toBeDefined();
  expect(screen.getByText(/^npx fourscore backup/)).toBeDefined();
});

test('a failure is reported in its place, with a retry; displayed content remains', async () => {
  refuse(listLastSurveys, { status: 503, text: 'The database is away.', code: 'unavailable' });
  await openConsole('/status');
  const stores = within(await screen.findByRole('region', { name: 'Last audit of each store' }));
  expect((await stores.findByRole('alert')).textContent).toContain('The database is away.');
  answer(listLastSurveys, { resultData: [], count: 0 });
  await userEvent.click(stores.getByRole('button', { name: 'Try again' }));
  expect(await stores.findByText('No store is overdue')).toBeDefined();
  refuse(readStatus, { status: 503, text: 'Away again.', code: 'unavailable' });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Away again.')).toBeDefined();
  expect(screen.getByText('daily.tar.gz')).toBeDefined();
});

test('is for administrators', async () => {
  signInAs('groupUser');
  const router = await openConsole('/status');
  expect(router.state.location.pathname).toBe('/dashboard');
});
