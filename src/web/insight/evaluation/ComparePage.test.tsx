// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerTwoVersions, BREAKS_COMPARISON } from '../../../../test/support/replies/versionReplies.ts';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerRegion, storeCard } from '../../../../test/support/replies/regionReplies.ts';
import { prepareComparison, readEffect } from '../../../contract/insight/evaluation.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { shortId } from '../regions/searchOfGroup.ts';
import type { Effect, EffectMonth } from './effect/effect.ts';

const NAMES = ['Acorn', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern'];
const side = (mean: number) => ({ n: 2, mean });
const arm = { stores: 3, before: 40, after: 50, change: 10, sd: 2 };
const months = (of: 'with' | 'without'): EffectMonth[] =>
  ['2026-01', '2026-02', '2026-03'].map((month, at) => ({
    month,
    arm: of,
    mean: 50 + at,
    low: 45,
    high: 55,
    change: { mean: at, low: at - 5, high: at + 5 },
    stores: 3,
  }));
const FOUND: Effect = {
  stores: NAMES.map((name, at) => ({
    store_id: `s${at}`,
    store_name: name,
    arm: at < 3 ? 'with' : 'without',
    before: side(40),
    after: side(50),
    change: 10,
  })),
  arms: { with: arm, without: { ...arm, before: 62, change: 2.3 } },
  effect: { estimate: 7.7, low: 2.9, high: 12.5, se: 2, df: 36.9, p: 0.01, permutation: 0.02 },
  verdict: 'enough',
  months: [...months('with'), ...months('without')],
  areas: [{ area: 'overall', estimate: 7.7, low: 2.9, high: 12.5, with: arm, without: arm }],
  left_out: [{ store_id: 's9', store_name: 'Gull', why: 'no_after' }],
};

beforeEach(() => {
  signInAs('administrator');
  answerRegion();
  answer(listStoresOfUser, { resultData: NAMES.map((name, at) => storeCard(`s${at}`, name)), groupName: null });
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: ['s0', 's1', 's2'] }] });
});

const ADDRESS = '/region/compare?with=*g1&without=others&began=2026-03-01&from=2026-01-01&to=2026-11-20';

test('a URL shows live data: the sentence, the means, the areas, and the stores left out', async () => {
  const requests = answer(readEffect, { resultData: FOUND });
  await openConsole(ADDRESS);
  await screen.findByText(
    'Scores rose 7.7 points more in stores with the change than in the others (95% CI +2.9 to +12.5).',
  );
  expect(requests).toEqual([
    {
      with: ['s0', 's1', 's2'],
      without: ['s3', 's4', 's5'],
      began: '2026-03-01',
      start_date: expect.stringContaining('Jan 01 2026') as string,
      end_date: expect.stringContaining('Nov 20 2026') as string,
      area: 'overall',
    },
  ]);
  expect(screen.getByRole('row', { name: /^Coastal 40.0 50.0 \+10.0 3 12$/ })).toBeDefined();
  const notes = within(screen.getByRole('region', { name: 'What to keep in mind' }));
  expect(notes.getByText(/Gull has no audits after/)).toBeDefined();
  expect(notes.getByText(/All other stores started 22.0 points higher/)).toBeDefined();
  const forest = screen.getByRole('slider', { name: 'Difference by score' });
  expect(forest.getAttribute('aria-valuetext')).toContain('Overall score');
  forest.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(forest.getAttribute('aria-valuetext')).toContain('Product availability');
  await userEvent.click(screen.getByRole('button', { name: 'Table view of Difference by score' }));
  await screen.findByRole('row', { name: /^Overall score .*\+7.7 \+2.9 to \+12.5$/ });
});

test.each([
  { stores: 10, isWarned: true },
  { stores: 11, isWarned: false },
])('with $stores stores per arm, it warns of few stores: $isWarned', async ({ stores, isWarned }) => {
  const large = { ...arm, stores };
  answer(readEffect, { resultData: { ...FOUND, arms: { with: large, without: { ...FOUND.arms.without, stores } } } });
  await openConsole(ADDRESS);
  const notes = within(await screen.findByRole('region', { name: 'What to keep in mind' }));
  expect(notes.queryByText(/Few stores/) !== null).toBe(isWarned);
});

test('with fewer than three stores per arm, it shows no interval', async () => {
  const fewStores = { ...FOUND, effect: null, verdict: 'too_few' as const, areas: [] };
  answer(readEffect, { resultData: fewStores });
  await openConsole(ADDRESS);
  await screen.findByText('Too few stores to tell');
  expect(screen.queryByText(/95\s% interval \+/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Difference by score' })).toBeNull();
});

test.each([
  [0.02, '2.0%'],
  [0.001, '0.1%'],
  [0.000_999, '< 0.1%'],
  [0, '< 0.1%'],
])('a p value of %s reads %s', async (permutation, words) => {
  answer(readEffect, { resultData: { ...FOUND, effect: FOUND.effect && { ...FOUND.effect, permutation } } });
  await openConsole(ADDRESS);
  expect(await screen.findByText(new RegExp(`${words} of random splits`))).toBeDefined();
});

test('choices are searched, stored in the URL, and offered for one arm only', async () => {
  answer(readEffect, { resultData: FOUND });
  const router = await openConsole('/region/compare');
  await screen.findByText('What made a difference?');
  await userEvent.type(screen.getByRole('combobox', { name: 'Stores with the change' }), 'coast');
  await userEvent.click(await screen.findByRole('option', { name: /Coastal/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({ with: '*g1' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Comparison stores' }), 'coast');
  expect(await screen.findByText('No groups or stores match')).toBeDefined();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Comparison stores' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Comparison stores' }), 'all other');
  await userEvent.click(await screen.findByRole('option', { name: /All other stores/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ with: '*g1', without: 'others' }));
  expect(screen.getByText('Choose the first day with the change.')).toBeDefined();
});

test.each([
  ['a day outside the dates', '&began=2025-12-31', /must be within the dates compared/],
  ['an unknown score', '&began=2026-03-01&area=p9', /This score doesn’t exist/],
])('%s is reported, and no choice is lost', async (_case, rest, words) => {
  await openConsole(`/region/compare?with=*g1&without=others&from=2026-01-01&to=2026-11-20${rest}`);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByText('Coastal')).toBeDefined();
  expect(screen.getByText('All other stores')).toBeDefined();
});

test('an unknown store is reported, left out, and can be removed', async () => {
  const requests = answer(readEffect, { resultData: FOUND });
  const router = await openConsole(ADDRESS.replace('*g1', '*g1.gone'));
  await screen.findByText(/One of the chosen stores or groups no longer exists/);
  expect(requests[0]?.with).toEqual(['s0', 's1', 's2']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove No longer available' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ with: '*g1' }));
});

test('a failure is shown below the choices, and can be retried', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  refuse(readEffect, { status: 500, text: 'It was logged.', code: 'internal' });
  await openConsole(ADDRESS);
  const message = await screen.findByText('It was logged.');
  expect(message).toBeDefined();
  expect(screen.getByText('Coastal')).toBeDefined();
  answer(readEffect, { resultData: FOUND });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/rose 7.7 points more/);
});

test('the file contains the comparison, and a refusal is shown next to its button', async () => {
  answer(readEffect, { resultData: FOUND });
  const requests = refuse(prepareComparison, { text: 'Too many at once.', code: 'too_many' });
  await openConsole(ADDRESS);
  await screen.findByText(/rose 7.7 points more/);
  await userEvent.click(screen.getByRole('button', { name: 'Export for R' }));
  await screen.findByText('Too many at once.');
  expect(requests[0]).toMatchObject({ with: ['s0', 's1', 's2'], began: '2026-03-01' });
});

test('a store that would make the URL too long is not added, and a message says what to do', async () => {
  const manyIds = Array.from({ length: 330 }, () => crypto.randomUUID());
  const stores = [...manyIds, 'late'].map((id, at) => storeCard(id, `Store ${at}`));
  answer(listStoresOfUser, { resultData: stores, groupName: null });
  answer(readEffect, { resultData: FOUND });
  const router = await openConsole(
    `/region/compare?with=${manyIds.map(shortId).join('.')}&without=*g1&began=2026-03-01`,
  );
  const { href } = router.state.location;
  await userEvent.type(await screen.findByRole('combobox', { name: 'Stores with the change' }), 'Store 330');
  await userEvent.click(await screen.findByRole('option', { name: 'Store 330' }));
  await screen.findByText(/Put them in a group and choose the group/);
  expect(router.state.location.href).toBe(href);
});

test('in the demo, a page without choices shows its example, says so and clears it', async () => {
  const requests = answer(readEffect, { resultData: FOUND });
  answerFile('/demo.json', {
    demo: true,
    password: 'made-up',
    accounts: [],
    example: { group_id: 'g1', began: '2026-04-01' },
  });
  await openConsole('/region/compare');
  await screen.findByText(/^Example from the demo: on 1 Apr 2026, the stores in Coastal started/);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    with: ['s0', 's1', 's2'],
    without: ['s3', 's4', 's5'],
    began: '2026-04-01',
  });
  await userEvent.click(screen.getByRole('link', { name: 'Clear the example' }));
  await screen.findByText('What made a difference?');
  expect(screen.queryByText(/^Example from the demo/)).toBeNull();
});

test('in the demo, a changed example keeps its other choices and is no longer called an example', async () => {
  answer(readEffect, { resultData: FOUND });
  answerFile('/demo.json', {
    demo: true,
    password: '',
    accounts: [],
    example: { group_id: 'g1', began: '2026-04-01' },
  });
  const router = await openConsole('/region/compare');
  await screen.findByText(/^Example from the demo/);
  const began = screen.getByLabelText('First day with the change');
  await userEvent.clear(began);
  await userEvent.type(began, '2026-05-01{Enter}');
  await waitFor(() => expect(screen.queryByText(/^Example from the demo/)).toBeNull());
  expect(router.state.location.search).toEqual({ with: '*g1', without: 'others', began: '2026-05-01' });
});

test('a group that the caller can’t see is no example', async () => {
  answerFile('/demo.json', {
    demo: true,
    password: '',
    accounts: [],
    example: { group_id: 'g2', began: '2026-04-01' },
  });
  await openConsole('/region/compare');
  await screen.findByText('What made a difference?');
  expect(screen.queryByText(/^Example from the demo/)).toBeNull();
});

test('the chart marks a version that breaks comparison, and says so', async () => {
  answerTwoVersions();
  answer(readEffect, { resultData: FOUND });
  await openConsole(ADDRESS);
  expect(await screen.findByText(BREAKS_COMPARISON)).toBeDefined();
  const chart = await screen.findByRole('slider', { name: /Version 2.0 came into use on 20 Feb 2026$/ });
  chart.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toContain('Version 2.0 came into use on 20 Feb 2026');
});
