// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerTwoVersions,
  BREAKS_COMPARISON,
  SAME_VERSION,
  TWO_VERSIONS,
} from '../../../../test/support/replies/versionReplies.ts';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerRegion, COASTAL } from '../../../../test/support/replies/regionReplies.ts';
import { reportFailure } from '../../../contract/operations/status/failures.ts';
import { readOverdueStores, readRegion, readRegionReport } from '../../../contract/insight/regions.ts';
import { readSessionValue } from '../../session/storage.ts';

beforeEach(() => {
  signInAs('administrator');
  answerRegion();
});

const openDashboard = async (rest = '') => {
  const router = await openConsole(`/region?group=${COASTAL}${rest}`);
  await screen.findByRole('heading', { level: 1, name: 'Coastal' });
  return router;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const heatMap = () => card('Scores by store and food category (%)');
const column = (name: RegExp) => heatMap().getByRole('columnheader', { name });
const storesInOrder = () =>
  heatMap()
    .getAllByRole('rowheader')
    .map((header) => header.textContent);

/** Answers with a group without surveys and records the requests. */
function recordInputs(): object[] {
  const requests: object[] = [];
  answer(readRegion, (input) => {
    requests.push(input);
    const emptyMonth = { survey: 0, percetange: 0, stores: 3, surveyed: 0, overall: null, increase: null, recent: 0 };
    return { resultData: [], ...emptyMonth, group: { _id: COASTAL, name: 'Coastal' } };
  });
  return requests;
}

describe('a range of dates', () => {
  it('is all time at first, and is stored in the address once chosen', async () => {
    const requests = recordInputs();
    const router = await openDashboard();
    expect(screen.getByRole('button', { name: /^All.*All time/, pressed: true })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Last 3 months/ }));
    await waitFor(() => expect(requests).toHaveLength(2));
    const { from, to } = router.state.location.search as { from: string; to: string };
    expect(router.state.location.search).toEqual({ group: COASTAL, from, to });
    expect(requests[0]).toEqual({ group_id: COASTAL });
    expect(requests[1]).toMatchObject({ group_id: COASTAL, end_date: expect.stringMatching(/00:00:00 GMT\+0000$/) });
    expect(await screen.findByText('in the selected period')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^All.*All time/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ group: COASTAL }));
  });

  it('is requested as in the address, with a message if nothing was audited in it', async () => {
    const requests = recordInputs();
    await openDashboard('&from=2026-10-01&to=2026-10-31');
    expect(requests).toEqual([
      {
        group_id: COASTAL,
        start_date: 'Thu Oct 01 2026 00:00:00 GMT+0000',
        end_date: 'Sat Oct 31 2026 00:00:00 GMT+0000',
      },
    ]);
    expect(screen.getByText('No scores in this period')).toBeDefined();
    expect(heatMap().getByText('Not audited in this period')).toBeDefined();
  });

  it.each([
    ['2026-10-01', '2026-11-30', false],
    ['2026-10-02', '2026-11-30', true],
    ['2026-10-01', '2026-11-29', true],
  ])('from %s to %s the trend says that it counts whole months: %s', async (from, to, isShown) => {
    await openDashboard(`&from=${from}&to=${to}`);
    expect(card('Score by month (%)').queryByText('Full calendar months') !== null).toBe(isShown);
  });

  it('is preserved from the report to a group and back', async () => {
    const dates = { from: '2026-10-01', to: '2026-10-31' };
    const router = await openConsole('/region?from=2026-10-01&to=2026-10-31');
    await userEvent.click(await screen.findByRole('link', { name: 'Coastal' }));
    await screen.findByRole('heading', { level: 1, name: 'Coastal' });
    expect(router.state.location.search).toEqual({ group: COASTAL, ...dates });
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Regions' }));
    await screen.findByRole('searchbox', { name: 'Find a store or user' });
    expect(router.state.location.search).toEqual(dates);
  });
});

const tabs = () => within(screen.getByRole('navigation', { name: 'Regions' }));
const addressOf = (tab: string) => tabs().getByRole('link', { name: tab }).getAttribute('href');

describe('the tabs of a group’s page', () => {
  it('are the tabs of the report, and keep the group', async () => {
    await openDashboard('&from=2026-10-01&to=2026-10-31');
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Groups');
    expect(addressOf('Groups')).toBe('/region?from=2026-10-01&to=2026-10-31');
    expect(addressOf('Agreement')).toBe(`/region/agreement?group=${COASTAL}`);
    expect(addressOf('Compare')).toMatch(/^\/region\/compare\?with=/);
  });
});

describe('the report', () => {
  it('has a card per group with its stores, users and figures', async () => {
    await openConsole('/region');
    const coastal = within((await screen.findByRole('link', { name: 'Coastal' })).closest('li') ?? document.body);
    for (const name of ['Harbour Market', 'Pier Nine', 'Quay', 'Ana Ferreira', 'Bo Lind', '96 surveys']) {
      expect(coastal.getByText(name)).toBeDefined();
    }
    expect(coastal.getByText('67% of stores audited')).toBeDefined();
    expect(screen.getByText('No store taken at Inland')).toBeDefined();
  });

  it('finds groups by store or user while typing', async () => {
    await openConsole('/region');
    const field = await screen.findByRole('searchbox', { name: 'Find a store or user' });
    await userEvent.type(field, 'cy an');
    expect(await screen.findByText('1 of 2 groups')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Coastal' })).toBeNull();
    expect(screen.getByText('Cy Anand').tagName).toBe('MARK');
    await userEvent.type(field, 'zz');
    expect(await screen.findByText('No store or user matches “cy anzz”')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: 'Coastal' })).toBeDefined();
  });

  it('opens a group, which is in the address', async () => {
    const router = await openConsole('/region');
    await userEvent.click(await screen.findByRole('link', { name: 'Coastal' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Coastal' })).toBeDefined();
    expect(router.state.location.search).toEqual({ group: COASTAL });
  });

  it('logs an empty list of groups and shows what to do', async () => {
    const logSpy = vi.spyOn(console, 'info').mockReturnValue();
    answer(readRegionReport, { resultData: [], figures: [], versions: SAME_VERSION });
    const reports = answer(reportFailure, {});
    await openConsole('/region');
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeDefined();
    // The logging effect may run shortly after the text is rendered.
    await waitFor(() => expect(logSpy).toHaveBeenCalledWith('empty group'));
    await waitFor(() => expect(reports).toEqual([{ message: 'empty group', page: '/' }]));
  });

  it('marks the body differently for administrators and users, and only on this screen', async () => {
    const router = await openConsole('/region');
    await waitFor(() => expect([...document.body.classList]).toEqual(['region-report', 'region-report-admin']));
    await router.navigate({ to: '/dashboard' });
    await waitFor(() => expect(document.body.classList).toHaveLength(0));
    signInAs('groupUser');
    await router.navigate({ to: '/region' });
    await waitFor(() => expect([...document.body.classList]).toEqual(['region-report', 'region-report-user']));
  });
});

describe('the group selector', () => {
  it('shows the group of the address and opens another', async () => {
    const router = await openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Group: Coastal' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Inland' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inland' })).toBeDefined();
    expect(router.state.location.search).toEqual({ group: 'g2' });
    expect(screen.getByRole('heading', { name: 'No store taken at Inland' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Group: Inland' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Coastal' }));
    // The group is selected for the other screens only after the delay that the specification requires.
    await waitFor(() => expect(readSessionValue('selectedGroup')).toBe(COASTAL));
    expect(screen.getByRole('heading', { level: 1, name: 'Coastal' })).toBeDefined();
    expect(screen.queryByText(/did not load|No store taken/)).toBeNull();
  });

  it('is hidden for group users', async () => {
    signInAs('groupUser');
    await openDashboard();
    expect(screen.queryByRole('button', { name: /^Group:/ })).toBeNull();
  });

  it('remains when the store selector is hidden after a while', async () => {
    await openDashboard();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Store:/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Group: Coastal' })).toBeDefined();
  });
});

describe('the dashboard of a group', () => {
  it('shows the figures', async () => {
    await openDashboard();
    for (const [name, figure] of [
      ['Survey count', '96'],
      ['Survey percentage', '67%'],
      ['Mean overall score', '65%'],
    ]) {
      expect(screen.getByText(name ?? '', { selector: 'dt' }).nextElementSibling?.textContent).toBe(figure);
    }
    expect(screen.getByText('2 of 3 stores audited')).toBeDefined();
    expect(screen.getByText('9 in the last 30 days')).toBeDefined();
    expect(screen.getByText('1 never audited')).toBeDefined();
  });

  it('describes the heat map in words, too: falls, what was not assessed, and which stores were never audited', async () => {
    await openDashboard();
    expect(heatMap().getByRole('table', { name: /Latest scores of the stores in Coastal/ })).toBeDefined();
    expect(heatMap().getByRole('cell', { name: '58 fell by 5' })).toBeDefined();
    expect(heatMap().getByRole('cell', { name: 'Not assessed' })).toBeDefined();
    expect(heatMap().getByRole('cell', { name: 'Not audited yet' })).toBeDefined();
    expect(heatMap().getByText('6 of 7 categories assessed')).toBeDefined();
    expect(storesInOrder().at(-1)).toBe('Mean of 2 stores');
  });

  it('sorts the heat map by any column and keeps the order in the address', async () => {
    const router = await openDashboard();
    expect(column(/^Overall/).getAttribute('aria-sort')).toBe('descending');
    expect(storesInOrder()[0]).toBe('Harbour Market');
    await userEvent.click(within(column(/Food DR/)).getByRole('button'));
    await waitFor(() => expect(column(/Food DR/).getAttribute('aria-sort')).toBe('descending'));
    expect(column(/^Overall/).getAttribute('aria-sort')).toBe('none');
    expect(storesInOrder()[0]).toContain('Pier Nine');
    expect(router.state.location.search).toEqual({ group: COASTAL, sort: 'DR' });
    await userEvent.click(within(column(/Food DR/)).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toEqual({ group: COASTAL, sort: 'DR', order: 'asc' }));
  });

  it('lists the categories with their increase, and says if nothing can be compared', async () => {
    await openDashboard();
    const [fruit, , , , meat] = card('Increase by food category').getAllByRole('listitem');
    expect(fruit?.textContent).toBe('Food FV66%up2');
    expect(meat?.textContent).toContain('nothing to compare with');
  });

  it('ranks the stores, with points and ranks gained', async () => {
    await openDashboard();
    const [, first, second] = card('Ranking').getAllByRole('row');
    expect(first?.textContent).toBe('1Harbour Market71%up3up1');
    expect(second?.textContent).toBe('2Pier Nine6 of 7 categories59%down2down1');
  });

  it('lists what is overdue, what is lost, and the trend month by month', async () => {
    await openDashboard();
    expect(card('Overdue for an audit').getByText('65 days since last audit')).toBeDefined();
    expect(card('Overdue for an audit').getByText('Never')).toBeDefined();
    expect(card('Questions most stores lose points on').getByText('Are nuts at eye level?')).toBeDefined();
    expect(card('Questions most stores lose points on').getByText('Swap nuts and crisps.')).toBeDefined();
    const chart = card('Score by month (%)').getByRole('slider');
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 2026: Coastal 65%, All groups 60%');
    chart.focus();
    await userEvent.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuetext')).toBe('Sept 2026: Coastal No score, All groups 58%');
    await userEvent.click(screen.getByRole('button', { name: 'Table view of Score by month (%)' }));
    expect(await screen.findByRole('row', { name: 'Oct 2026 62% 59% 4' })).toBeDefined();
  });

  it('opens the dashboard of a store by its name, with the store and its group selected', async () => {
    const router = await openDashboard();
    await userEvent.click(heatMap().getByRole('link', { name: 'Pier Nine' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(readSessionValue('selectedStore')).toBe('Pier Nine');
    expect(readSessionValue('selectedGroup')).toBe(COASTAL);
  });

  it('says if nothing is overdue', async () => {
    answer(readOverdueStores, { resultData: [], count: 0, never: 0, limit: 60 });
    await openDashboard();
    expect(
      card('Overdue for an audit').getByText(
        'Every store is on schedule, or was audited in the last 60 days if it has no schedule',
      ),
    ).toBeDefined();
  });
});

describe('failures', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  it.each(['nope', COASTAL])('returns from an unknown group: %s', async (group) => {
    refuse(readRegion, { status: 404, text: 'There is no such record.', code: 'not_found' });
    const router = await openConsole(`/region?group=${group}`);
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'All regions' }));
    expect(await screen.findByRole('link', { name: 'Coastal' })).toBeDefined();
    expect(router.state.location.search).toEqual({});
  });

  it('offers a retry if the report does not load, and the retry works', async () => {
    refuse(readRegionReport, { status: 500, text: 'It was logged.', code: 'internal' });
    await openConsole('/region');
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeDefined();
    answerRegion();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Coastal' })).toBeDefined();
  });
});

describe('groups whose audits were taken with versions that can’t be compared', () => {
  it('are marked so in the report', async () => {
    answerRegion({ versions: TWO_VERSIONS });
    answerTwoVersions();
    await openConsole('/region');
    expect(await screen.findByText(BREAKS_COMPARISON)).toBeDefined();
  });

  it('are marked so on their dashboard', async () => {
    answerRegion({ versions: TWO_VERSIONS });
    answerTwoVersions();
    await openDashboard();
    expect(await screen.findByText(BREAKS_COMPARISON)).toBeDefined();
  });
});
