// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../../../public/i18n/en.json' with { type: 'json' };
import { surveyedStore, type FakeSurvey } from '../../../../test/support/surveyedStore.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { FoodCategoryPage } from './category/FoodCategoryPage.tsx';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';
import { Notices } from '../../ui/notices/Notices.tsx';
import { PHONE } from '../../ui/useMedia.ts';
import { DashboardPage } from './DashboardPage.tsx';

const NOW = new Date('2026-11-21T12:00:00Z');

let surveys: FakeSurvey[] = [];
let server = surveyedStore(() => surveys);

beforeEach(() => {
  server = surveyedStore(() => surveys);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('fetch', server.fetch);
  setSessionValue('currentUser', { userid: 'u1', token: 't', name: 'Maya', image: null });
  setSessionValue('userType', 1);
  setSessionValue('selectedGroup', 'g1');
  setSessionValue('selectedStore', 's1');
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page('/dashboard', DashboardPage), page('/fruitvegetable', FoodCategoryPage)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <Suspense fallback="...">
          <RouterProvider router={router as never} />
        </Suspense>
        <Notices />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return {
    search: () => router.state.location.search,
    go: (to: string) => act(() => router.history.push(to)),
  };
}

/** Returns one audit in each of the `count` months up to November, oldest first. */
function monthly(count: number, score: number, year = 2026): FakeSurvey[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(year, 10 - (count - 1 - index), 18, 9, 41));
    return { date: month.toISOString(), score };
  });
}

const chart = (name: RegExp) => screen.findByRole('slider', { name });
const graphs = () =>
  server.calls.filter(([path]) => path.endsWith('graph') || path.endsWith('Graph')).map(([, input]) => input);

describe('the dashboard', () => {
  it('is cached once for the same scores, however often it is drawn', async () => {
    surveys = [
      { date: '2026-11-02T09:41:00Z', score: 60 },
      { date: '2026-11-18T09:41:00Z', score: 71 },
    ];
    const { go, search } = open('/dashboard');
    await chart(/^Score over time/);
    await waitFor(() => expect(readSessionValue('lastDashboards')).toHaveLength(1));
    const entries = readSessionValue('lastDashboards');
    vi.setSystemTime(NOW.getTime() + 60_000);
    // The URL now contains the dates that are already shown.
    go('/dashboard?from=2026-11-02&to=2026-11-21');
    await waitFor(() => expect(search()).toEqual({ from: '2026-11-02', to: '2026-11-21' }));
    await act(() => Promise.resolve());
    expect(readSessionValue('lastDashboards')).toBe(entries);
  });

  it('marks the version that came into use, and states that it breaks comparison', async () => {
    surveys = monthly(6, 71);
    const use = { name: 'four-ps', version: '1.0', at: '2025-01-01T00:00:00Z', replaced: null, class: null };
    const rewrittenUse = { ...use, version: '2.0', at: '2026-09-20T08:00:00Z', replaced: '1.0', class: 'breaks' };
    const laterUse = { ...rewrittenUse, version: '3.0', at: '2026-11-20T08:00:00Z', replaced: '2.0' };
    server = surveyedStore(() => surveys, { '/definition/uses': { resultData: [use, rewrittenUse, laterUse] } });
    vi.stubGlobal('fetch', server.fetch);
    open('/dashboard');
    const area = await chart(/^Score over time \(%\), Version 2.0 came into use on 20 Sept 2026$/);
    expect(within(area).getByText('Version 2.0')).toBeDefined();
    const note =
      'Scores before and after 20 Sept 2026 can’t be compared, because version 2.0 changed what is asked or what earns points.';
    // Both charts over time show the note.
    expect(screen.getAllByText(note)).toHaveLength(2);
    expect(screen.queryByText(/3\.0/)).toBeNull();
    act(() => area.focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(area.getAttribute('aria-valuetext')).toBe(
      '18 Oct 2026: Overall 71%, Version 2.0 came into use on 20 Sept 2026',
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(area.getAttribute('aria-valuetext')).toBe('18 Sept 2026: Overall 71%');
    await userEvent.click(screen.getByRole('button', { name: 'Table view of Score over time (%)' }));
    const table = await screen.findByRole('table', { name: `Score over time (%), ${note}` });
    expect(within(table).getByRole('rowheader', { name: 'Version 2.0 came into use on 20 Sept 2026' })).toBeDefined();
  });

  it('shows a year that was requested once, in the long form, if it has six audits', async () => {
    surveys = monthly(6, 71);
    open('/dashboard');
    const area = await chart(/^Score over time/);
    expect(area.getAttribute('aria-valuetext')).toBe('18 Nov 2026: Overall 71%');
    expect(area.getAttribute('aria-valuemax')).toBe('5');
    expect(graphs()).toEqual([
      {
        store_id: 's1',
        start_date: 'Fri Nov 21 2025 00:00:00 GMT+0000',
        end_date: 'Sat Nov 21 2026 00:00:00 GMT+0000',
      },
    ]);
    expect(screen.getByRole('button', { name: /Last 6 months$/, pressed: true })).toBeDefined();
  });

  it.each([
    [
      'the shortest preset range with six audits',
      /Last 3 months$/,
      [...monthly(12, 60), ...monthly(2, 70), ...monthly(2, 80)],
    ],
    ['five years if the last one has fewer than six', /Last 5 years$/, [...monthly(3, 60, 2023), ...monthly(3, 70)]],
    ['all time if five years have fewer than six', /All time$/, [...monthly(3, 60, 2015), ...monthly(5, 70)]],
    ['all time for a store with fewer than six audits', /All time$/, monthly(2, 70)],
  ])('shows %s', async (_case, name, audits) => {
    surveys = audits;
    const { search } = open('/dashboard');
    await chart(/^Score over time/);
    expect(await screen.findByRole('button', { name, pressed: true })).toBeDefined();
    expect(search()).toEqual({});
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('remembers the dates that were chosen for each store, and none that a link contained', async () => {
    surveys = monthly(12, 71);
    const { go } = open('/dashboard?from=2026-10-01&to=2026-10-31');
    await chart(/^Score over time/);
    go('/dashboard');
    expect(await screen.findByRole('button', { name: /Last 6 months$/, pressed: true })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Last year$/ }));
    expect(await screen.findByRole('button', { name: /Last year$/, pressed: true })).toBeDefined();
    act(() => setSessionValue('selectedStore', 's2'));
    go('/dashboard');
    expect(await screen.findByRole('button', { name: /Last 6 months$/, pressed: true })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /All time$/ }));
    expect(await screen.findByRole('button', { name: /All time$/, pressed: true })).toBeDefined();
    act(() => setSessionValue('selectedStore', 's1'));
    go('/dashboard');
    expect(await screen.findByRole('button', { name: /Last year$/, pressed: true })).toBeDefined();
    expect(readSessionValue('storeRanges')).toEqual({ s1: '1Y', s2: { from: '2025-12-18', to: null } });
  });

  it('shows that all time could not be loaded, and loads it on the next try', async () => {
    surveys = monthly(12, 71);
    vi.spyOn(console, 'error').mockReturnValue();
    vi.doMock('../../charts/scores/longRange.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    open('/dashboard');
    await chart(/^Score over time/);
    await userEvent.click(screen.getByRole('button', { name: /All time$/ }));
    expect(await screen.findByText(words.errors.unexpected)).toBeDefined();
    vi.doUnmock('../../charts/scores/longRange.ts');
    await userEvent.click(screen.getByRole('button', { name: /All time$/ }));
    expect(await screen.findByRole('button', { name: /All time$/, pressed: true })).toBeDefined();
  });

  it('shows the name of the store, the number of audits in its dates and the change', async () => {
    surveys = [
      { date: '2026-11-02T09:41:00Z', score: 60 },
      { date: '2026-11-18T09:41:00Z', score: 71 },
    ];
    open('/dashboard');
    await chart(/^Score over time/);
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Market' })).toBeDefined();
    expect(await screen.findByText(/Coastal group, 2 surveys in the selected period/)).toBeDefined();
    expect(screen.getByText('3 days ago, 09:41 UTC')).toBeDefined();
    expect(screen.getByText('+11 pts')).toBeDefined();
    for (const title of ['Most Recent Four P Scores', 'Score over time (%)', 'Ps over time (%)']) {
      expect(screen.getByRole('heading', { name: title })).toBeDefined();
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows how many categories the overall score counts', async () => {
    surveys = [{ date: '2026-11-18T09:41:00Z', score: 71, assessedCategories: ['FV', 'SF', 'MC'] }];
    open('/dashboard');
    expect(await screen.findByText('3 of 7 categories assessed')).toBeDefined();
  });

  it('leads from a category to its screen, with the same dates', async () => {
    surveys = [{ date: '2026-10-02T09:41:00Z', score: 60 }];
    const { search } = open('/dashboard?from=2026-10-01&to=2026-10-31');
    const card = await screen.findByRole('region', { name: 'Scores by food category' });
    const drinks = await within(card).findByRole('link', { name: /Food DR/ });
    expect(drinks.textContent).toContain('Not assessed');
    await userEvent.click(within(card).getByRole('link', { name: /Food MS 60%/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Food MS' })).toBeDefined();
    expect(search()).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    await waitFor(() => expect(graphs().at(-1)).toMatchObject({ food_id: 'MS' }));
  });

  it('applies a preset range, and keeps it in the address', async () => {
    surveys = [{ date: '2026-11-18T09:41:00Z', score: 71 }];
    const { search } = open('/dashboard?from=2026-02-30&to=nonsense');
    await chart(/^Score over time/);
    await userEvent.click(screen.getByRole('button', { name: /Last 3 months/, pressed: false }));
    await waitFor(() => expect(search()).toEqual({ from: '2026-08-21', to: '2026-11-21' }));
    expect(await screen.findByRole('button', { name: /Last 3 months/, pressed: true })).toBeDefined();
  });
});

describe('the radar', () => {
  it('shows the latest survey of the range, not the mean of its day, with its time', async () => {
    surveys = [
      { date: '2026-11-02T09:41:00Z', score: 60 },
      { date: '2026-11-18T08:10:00Z', score: 20 },
      { date: '2026-11-18T15:30:00Z', score: 80 },
    ];
    open('/dashboard');
    const card = await screen.findByRole('region', { name: 'Most Recent Four P Scores' });
    expect(within(card).getByRole('img', { name: /Product availability 80%/ })).toBeDefined();
    expect(within(card).getByText('18 Nov 2026, 15:30')).toBeDefined();
    expect(within(card).getByText('2 Nov 2026, 09:41')).toBeDefined();
    const categories = await screen.findByRole('region', { name: 'Scores by food category' });
    expect(await within(categories).findByText('18 Nov 2026, 15:30 compared with 18 Nov 2026, 08:10')).toBeDefined();
  });

  it('lists the Ps with nothing counted, which the charts do not draw', async () => {
    surveys = [{ date: '2026-11-18T09:41:00Z', score: 71, fourp: [71, 50, null, 30] }];
    open('/dashboard');
    const card = await screen.findByRole('region', { name: 'Most Recent Four P Scores' });
    expect(within(card).getByRole('img', { name: /Price Not assessed/ })).toBeDefined();
    const columns = await chart(/^Ps over time/);
    expect(columns.getAttribute('aria-valuetext')).toContain('Price Not assessed');
    expect(screen.getByText('Not assessed in this period: Price')).toBeDefined();
    await userEvent.click(within(card).getByRole('button', { name: /Table view/ }));
    expect(await within(card).findByRole('row', { name: 'Price Not assessed' })).toBeDefined();
  });
});

describe('a range with fewer than two survey days', () => {
  it('shows how many there are in all, with a link to them', async () => {
    surveys = [
      { date: '2025-03-02T09:41:00Z', score: 60 },
      { date: '2026-02-02T09:41:00Z', score: 65 },
      { date: '2026-11-18T09:41:00Z', score: 71 },
    ];
    const { search } = open('/dashboard?from=2026-11-01&to=2026-11-20');
    expect(await screen.findByText('1 survey day in the selected period, 3 in total.')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Show all 3 survey days' }));
    await waitFor(() => expect(search()).toEqual({ from: '2025-03-02', to: '2026-11-21' }));
    await waitFor(() => expect(screen.queryByText(/in the selected period, 3 in total/)).toBeNull());
    expect((await chart(/^Score over time/)).getAttribute('aria-valuemax')).toBe('2');
  });

  it('counts the days of a category separately, and has no link if all are shown', async () => {
    surveys = [
      { date: '2026-02-02T09:41:00Z', score: 65, assessedCategories: ['SF'] },
      { date: '2026-11-18T09:41:00Z', score: 71 },
    ];
    open('/fruitvegetable');
    expect(
      await screen.findByText('Food FV was assessed on 1 survey day in the selected period. Survey days in total: 1.'),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull();
  });

  it('has no such note with two survey days', async () => {
    surveys = [
      { date: '2026-11-02T09:41:00Z', score: 65 },
      { date: '2026-11-18T09:41:00Z', score: 71 },
    ];
    open('/dashboard');
    await chart(/^Score over time/);
    expect(screen.queryByText(/in all/)).toBeNull();
  });
});

describe('a range without data', () => {
  it('shows Oops!, moves the start to the last sales date and draws again', async () => {
    surveys = [{ date: '2026-08-03T09:41:00Z', score: 65 }];
    const { search } = open('/dashboard?from=2026-10-21&to=2026-11-21');
    const area = await chart(/^Score over time/);
    expect(area.getAttribute('aria-valuetext')).toBe('3 Aug 2026: Overall 65%');
    expect(search()).toEqual({ from: '2026-08-03', to: '2026-11-21' });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Oops!')).toBeDefined();
    expect(within(alert).getByText('No data found during selected dates').textContent).toBe(
      ' No data found during selected dates ',
    );
    expect(alert.textContent).toContain('changed to 3 Aug 2026');
    expect(graphs()).toHaveLength(2);
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('moves the end to today if the range is before the last sales date', async () => {
    surveys = [{ date: '2026-08-03T09:41:00Z', score: 65 }];
    const { search } = open('/dashboard?from=2026-01-01&to=2026-01-31');
    await chart(/^Score over time/);
    expect(search()).toEqual({ from: '2026-08-03', to: '2026-11-21' });
  });

  it('leaves the dates for a store without any survey', async () => {
    surveys = [];
    const { search } = open('/dashboard');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^This store hasn’t been audited yet/)).toBeDefined();
    expect(alert.getByRole('link', { name: 'Take an audit' }).getAttribute('href')).toBe('/audit');
    expect(alert.getByText('Oops!')).toBeDefined();
    expect(screen.getAllByText('No scores in this period').length).toBeGreaterThanOrEqual(3);
    expect(search()).toEqual({});
    expect(screen.getByRole('button', { name: /Last month$/, pressed: true })).toBeDefined();
  });

  it('hides the alert with the next choice of dates', async () => {
    surveys = [{ date: '2026-08-03T09:41:00Z', score: 65 }];
    open('/dashboard?from=2026-10-21&to=2026-11-21');
    await chart(/^Score over time/);
    await userEvent.click(screen.getByRole('button', { name: /Last year$/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the food category screen', () => {
  it('omits the days that did not assess the category, and says so', async () => {
    surveys = [
      { date: '2026-11-02T09:41:00Z', score: 60 },
      { date: '2026-11-18T09:41:00Z', score: 0, assessedCategories: ['SF'] },
    ];
    open('/fruitvegetable');
    const area = await chart(/^Score over time/);
    expect(area.getAttribute('aria-valuetext')).toBe('2 Nov 2026: Food FV 60%');
    expect(screen.getByText(/Food FV wasn’t assessed on 1 survey day/)).toBeDefined();
  });

  it('returns to the last survey that assessed the category', async () => {
    surveys = [
      { date: '2026-08-03T09:41:00Z', score: 65 },
      { date: '2026-11-18T09:41:00Z', score: 0, assessedCategories: ['SF'] },
    ];
    const { search } = open('/fruitvegetable?from=2026-10-21&to=2026-11-21');
    await chart(/^Score over time/);
    expect(search()).toEqual({ from: '2026-08-03', to: '2026-11-21' });
    expect(screen.getByRole('alert')).toBeDefined();
  });
});

const narrow = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: matches && media === PHONE }) as never,
    );

describe('on a phone', () => {
  it.each([
    [true, 2],
    [false, 0],
  ])('the dashboard begins with the due visit and the start of an audit: %s', async (isPhone, links) => {
    const spy = narrow(isPhone);
    surveys = [{ date: '2026-11-18T02:04:00.000Z', score: 71 }];
    open('/dashboard');
    await screen.findByRole('heading', { name: 'Harbour Market', level: 1 });
    if (isPhone) {
      const start = within(await screen.findByRole('region', { name: 'Take an audit' }));
      const due = await start.findByRole('link', { name: /14 Nov/ });
      expect(due.getAttribute('href')).toBe('/visit/v1');
      expect(start.getByRole('link', { name: 'Take an audit' }).getAttribute('href')).toBe('/audit');
      const title = screen.getByRole('heading', { level: 1 });
      expect(due.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.queryAllByRole('link', { name: /14 Nov|Take an audit/ })).toHaveLength(links);
    spy.mockRestore();
  });
});
