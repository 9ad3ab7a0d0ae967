// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { answerRegion } from '../../../../../test/support/replies/regionReplies.ts';
import { prepareAgreement, readAgreement } from '../../../../contract/insight/evaluation.ts';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import type { Agreement } from './agreement.ts';

const pooledFigures = {
  pairs: 12,
  answers: 120,
  pa: 0.9,
  ac1: 0.85,
  ac1_low: 0.8,
  ac1_high: 0.9,
  kappa: null,
  kappa_low: null,
  kappa_high: null,
};

/** Returns agreement figures for the given number of pairs. */
function agreementOf(pairs: number): Agreement {
  return {
    pairs,
    overall: pooledFigures,
    categories: CATEGORIES.map((food_id) => ({ food_id, ...pooledFigures })),
    questions: [4, pairs].map((agree, at) => ({
      question_id: `q${at}`,
      text: at === 0 ? 'Are nuts at eye level?' : 'Is milk on sale?',
      food_id: 'SF',
      pairs,
      agree,
      pa: agree / pairs,
      pa_low: 0.2,
      pa_high: 0.8,
      ac1: -0.1,
      kappa: null,
    })),
    scores: [{ area: 'overall', pairs, icc: 0.91, icc_low: 0.8, icc_high: 0.97, bias: -1.6, lower: -5.7, upper: 2.5 }],
    auditors: [
      { userid: 'u1', name: 'Nell', pairs, bias: -1.6, minutes: 31.4 },
      { userid: 'u2', name: 'Tobias', pairs, bias: 1.6, minutes: null },
    ],
    surveys: Array.from({ length: pairs }, (_, at) => ({
      first: `first-${at}`,
      second: `second-${at}`,
      store_id: 's7',
      store_name: 'Harbour',
      date: '2026-11-01T10:00:00.000Z',
      scores: [60 + at, 58 + at] as [number, number],
    })),
  };
}

beforeEach(() => {
  signInAs('administrator');
  answerRegion();
});

test('shows how far pairs agree, with the questions’ texts, worst first, and links to the surveys', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  const router = await openConsole('/region/agreement');
  await screen.findByText('120 answers in 12 pairs of audits');
  expect(screen.getByText('95% CI 0.80 to 0.90: very good')).toBeDefined();
  expect(screen.getByText('Can’t be calculated: all answers are the same')).toBeDefined();
  const worst = within(screen.getByRole('region', { name: 'Where auditors differ most' }));
  expect(worst.getByText('Are nuts at eye level?')).toBeDefined();
  expect(worst.queryByText('Is milk on sale?')).toBeNull();
  expect(worst.getByText('agreement; AC1 -0.10, kappa –')).toBeDefined();
  expect(screen.getByRole('row', { name: /^Overall score 12 0.91 0.80 to 0.97 -1.6 -5.7 to \+2.5$/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Nell 12 -1.6 31$/ })).toBeDefined();
  const plot = screen.getByRole('slider', { name: 'Second score minus first' });
  expect(plot.getAttribute('aria-valuetext')).toBe('Harbour, 1 Nov 2026: First 71%, Second 69%, Difference -2.0');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Second audit of Harbour, 69%' });
  expect(link.getAttribute('href')).toBe('/survey/second-11');
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/survey/second-11'));
});

test('with fewer than ten pairs it shows only counts, and says so', async () => {
  answer(readAgreement, { resultData: agreementOf(6) });
  await openConsole('/region/agreement');
  await screen.findByText(/With fewer than 10 pairs, only counts are shown/);
  expect(screen.getByText('108 of 120')).toBeDefined();
  for (const words of [
    'Mean score difference',
    'Gwet’s AC1',
    'Cohen’s kappa',
    'Agreement of scores',
    'Agreement by food category',
  ]) {
    expect(screen.queryByText(words)).toBeNull();
  }
  expect(screen.queryByText(/equal; AC1/)).toBeNull();
  expect(screen.getByRole('row', { name: /^Nell/ }).textContent).toBe('Nell6–31');
});

const rowOf = (words: string) => screen.getByText(words).closest('li')?.textContent;

test('a row with fewer than ten pairs shows counts, but no coefficient, no interval and no bias', async () => {
  const agreement = agreementOf(12);
  answer(readAgreement, {
    resultData: {
      ...agreement,
      categories: agreement.categories.map((category) =>
        category.food_id === 'SF' ? { ...category, pairs: 9, answers: 40, pa: 0.75, ac1: 0.61 } : category,
      ),
      questions: agreement.questions.map((question, at) => ({
        ...question,
        text: `Asked of ${9 + at}`,
        pairs: 9 + at,
        agree: 4,
      })),
      scores: [
        ...agreement.scores,
        { area: 'SF', pairs: 9, icc: 0.55, icc_low: 0.1, icc_high: 0.9, bias: 4.4, lower: -3, upper: 12 },
      ],
      auditors: agreement.auditors.map((auditor, at) => ({ ...auditor, pairs: at === 0 ? 9 : 12 })),
    },
  });
  await openConsole('/region/agreement');
  await screen.findByText(/Rows with fewer than 10 pairs show counts only/);
  expect(rowOf('Asked of 9')).not.toMatch(/AC1|%/);
  expect(rowOf('Asked of 9')).toContain('5 of 9 pairs differ');
  expect(rowOf('Asked of 10')).toContain('AC1 -0.10');
  const scores = within(screen.getByRole('region', { name: 'Agreement of scores' }));
  expect(scores.getByRole('row', { name: / 9 / }).textContent).toMatch(/9––$/);
  expect(screen.getByRole('row', { name: /^Nell/ }).textContent).toBe('Nell9–31');
  expect(screen.getByRole('row', { name: /^Tobias/ }).textContent).toBe('Tobias12+1.6–');
  expect(screen.getByText('30 of 40')).toBeDefined();
  expect(screen.queryByText('0.61')).toBeNull();
  expect(screen.queryByText(/0\.55|\+4\.4/)).toBeNull();
});

test('the training page shows no coefficient and no bias for a row with few pairs', async () => {
  const agreement = agreementOf(12);
  answer(readAgreement, {
    resultData: {
      ...agreement,
      categories: agreement.categories.map((category) => ({ ...category, pairs: 9, ac1: 0.61 })),
      auditors: agreement.auditors.map((auditor, at) => ({ ...auditor, pairs: at === 0 ? 9 : 12 })),
    },
  });
  await openConsole('/region/agreement?print=1');
  const sheet = within(await screen.findByRole('article', { name: 'Agreement between auditors: training sheet' }));
  expect(sheet.queryByText('0.61')).toBeNull();
  expect(sheet.getByText('0.85')).toBeDefined();
  expect(sheet.getByRole('row', { name: /^Nell/ }).textContent).toBe('Nell9–');
  expect(sheet.getByRole('row', { name: /^Tobias/ }).textContent).toBe('Tobias12+1.6');
});

test('without a pair it explains how to get one', async () => {
  const noPairs = { ...agreementOf(1), pairs: 0, questions: [], scores: [], auditors: [], surveys: [] };
  answer(readAgreement, { resultData: noPairs });
  await openConsole('/region/agreement?pairs=any');
  await screen.findByText('No pairs found');
  expect(screen.getByText(/audit the same store in the same week/)).toBeDefined();
});

test('the choices are in the URL and in the request', async () => {
  const requests = answer(readAgreement, { resultData: agreementOf(12) });
  const router = await openConsole('/region/agreement?group=g1&hours=168&na=drop&from=2026-01-01&to=2026-11-20');
  await screen.findByText('120 answers in 12 pairs of audits');
  expect(requests[0]).toMatchObject({ group_id: 'g1', hours: 168, drop_na: true, pairs: 'second' });
  await userEvent.click(screen.getByRole('button', { name: 'First auditor: Any auditor' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Nell' }));
  await userEvent.click(screen.getByRole('button', { name: 'Second auditor: Any auditor' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Tobias' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ auditor: 'u1', partner: 'u2' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ auditors: ['u1', 'u2'] }));
});

test('the training page lists the worst questions, with space for notes', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  await openConsole('/region/agreement?print=1');
  const sheet = within(await screen.findByRole('article', { name: 'Agreement between auditors: training sheet' }));
  expect(sheet.getByText('Are nuts at eye level?')).toBeDefined();
  expect(sheet.getByText('We agreed:')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to agreement' }).getAttribute('href')).toBe('/region/agreement');
});

test('the file contains the pairs that are shown, and a refusal is shown next to its button', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  const requests = refuse(prepareAgreement, { text: 'Too many at once.', code: 'too_many' });
  await openConsole('/region/agreement?pairs=any&na=drop&from=2026-01-01&to=2026-03-31');
  await userEvent.click(await screen.findByRole('button', { name: 'Export for R' }));
  await screen.findByText('Too many at once.');
  expect(requests[0]).toMatchObject({ pairs: 'any', drop_na: true, hours: 48 });
});
