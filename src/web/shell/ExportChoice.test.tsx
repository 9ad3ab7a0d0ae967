// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import words from '../../../public/i18n/en.json' with { type: 'json' };
import { answer } from '../../../test/support/answer.ts';
import { signInAs } from '../../../test/support/openConsole.tsx';
import { prepareExport } from '../../contract/dataOut/exports.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../contract/places/stores.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { ExportLink } from './header/ExportLink.tsx';
import { selectGroup, selectStore, useGroups, useSelectableStores } from './selection.ts';
import { setSessionValue } from '../session/storage.ts';

const card = (_id: string, store_name: string) => ({ _id, image: null, store_name });
const STORES = [card('s1', 'Harbour'), card('s2', 'Hill')];
const DATES = '?from=2026-11-01&to=2026-11-20';

const replyWith = (url: string) => ({ resultData: { url, rows: 12 } });
let requests: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: ['s1', 's2'] }] });
  answer(listStoresOfUser, { resultData: STORES, groupName: null });
  answer(listStoresOfGroup, { resultData: STORES });
  requests = answer(prepareExport, replyWith('/store/export/1'));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the header at a URL. */
async function open(address: string, person: 'administrator' | 'groupUser' = 'administrator') {
  signInAs(person);
  setSessionValue('selectedStore', 's1');
  const root = createRootRoute({ component: Header });
  const page = (path: string, staticData: StaticDataRouteOption = {}) =>
    createRoute({ getParentRoute: () => root, path, staticData, component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/dashboard', { isDated: true }),
      page('/survey'),
      page('/region', { selectors: 'groups' }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  await screen.findByText('2 stores');
  return { go: (to: string) => act(() => router.navigate({ to })) };
}

function Header() {
  return (
    <header>
      <ExportLink />
      <Suspense>
        <Reads />
      </Suspense>
      <Outlet />
    </header>
  );
}

function Reads() {
  const stores = useSelectableStores();
  useGroups();
  return <p>{stores.length} stores</p>;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const menu = () => screen.getByRole('button', { name: /^What to export/ });
const link = () => screen.getByRole('link', { name: 'Export data' });

async function choose(name: RegExp): Promise<void> {
  fireEvent.click(menu());
  fireEvent.click(await screen.findByRole('menuitemradio', { name }));
}

test('the export of everything is prepared, and again two seconds after a change of store, group or dates', async () => {
  const { go } = await open('/dashboard');
  await pass(2100);
  expect(requests).toEqual([{}]);
  const changes = [() => selectStore('s2'), () => selectGroup('g1'), () => go(`/dashboard${DATES}`)];
  for (const [index, change] of changes.entries()) {
    await act(async () => change());
    // The previous link is no longer valid.
    expect(screen.getByRole('button', { name: 'Export data' }).getAttribute('href')).toBeNull();
    await pass(1_000);
    expect(requests).toHaveLength(index + 1);
    await pass(1_500);
    expect(requests).toHaveLength(index + 2);
    expect(link()).toBeDefined();
  }
  expect(requests).toEqual([{}, {}, {}, {}]);
});

test('an export of this store and these dates is prepared when chosen, and updated from screen to screen', async () => {
  const { go } = await open(`/dashboard${DATES}`);
  await pass(2100);
  await choose(/This store: Harbour/);
  await pass(2100);
  await choose(/Selected dates: 1.*20 Nov 2026/);
  await pass(2100);
  const dates = { start_date: '2026-11-01', end_date: '2026-11-20' };
  expect(requests).toEqual([{}, { store_id: 's1' }, { store_id: 's1', ...dates }]);
  expect(link().title).toContain('This store: Harbour');
  // The scope can also be read without hovering.
  expect(menu().getAttribute('aria-label')).toMatch(/Harbour · Selected dates: 1.*20 Nov 2026/);
  await act(async () => selectStore('s2'));
  await pass(2100);
  expect(requests.at(-1)).toEqual({ store_id: 's2', ...dates });
  // On a screen without dates, the export covers all dates.
  await go('/survey');
  await pass(2100);
  expect(requests.at(-1)).toEqual({ store_id: 's2' });
  await choose(/Everything I can see/);
  await pass(2100);
  expect(requests.at(-1)).toEqual({});
});

test('the region screen offers the group that it shows, and no store', async () => {
  await open('/region?group=g1');
  await choose(/This group: Coastal/);
  fireEvent.click(menu());
  expect((await screen.findAllByRole('menuitemradio')).map((entry) => entry.textContent)).toEqual([
    'Everything I can see',
    'This group: Coastal',
  ]);
  await pass(2100);
  expect(requests.at(-1)).toEqual({ group_id: 'g1' });
});

test('a group user chooses among their store and dates, and no group', async () => {
  await open(`/dashboard${DATES}`, 'groupUser');
  fireEvent.click(menu());
  await screen.findByRole('menuitemradio', { name: /This store/ });
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(4);
  expect(screen.queryByRole('menuitemradio', { name: /group/ })).toBeNull();
});

test('a late answer for another store is not used', async () => {
  const answers: ((reply: ReturnType<typeof replyWith>) => void)[] = [];
  requests = answer(prepareExport, (input) =>
    input.store_id === 's1' ? new Promise((resolve) => answers.push(resolve)) : replyWith('/store/export/second'),
  );
  await open('/survey');
  await choose(/This store: Harbour/);
  await pass(2100);
  await act(async () => selectStore('s2'));
  await pass(2100);
  await act(async () => answers[0]?.(replyWith('/store/export/first')));
  await pass(100);
  expect(link().getAttribute('href')).toBe('/store/export/second');
});
