// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerRegion } from '../../../../test/support/replies/regionReplies.ts';
import { prepareAgreement, readAgreement } from '../../../contract/compare.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { readStored } from '../../session/storage.ts';
import type { Agreement } from './agreement.ts';

const pooled = {
  answers: 120,
  pa: 0.9,
  ac1: 0.85,
  ac1_low: 0.8,
  ac1_high: 0.9,
  kappa: null,
  kappa_low: null,
  kappa_high: null,
};

/** The agreement of so many pairs. */
function agreementOf(pairs: number): Agreement {
  return {
    pairs,
    overall: pooled,
    categories: CATEGORIES.map((food_id) => ({ food_id, ...pooled })),
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

test('tells how far pairs agree, the questions in their words, worst first, and leads to the surveys', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  const router = await openConsole('/region/agreement');
  await screen.findByText('120 answers in 12 pairs of audits');
  expect(screen.getByText('95 % interval 0.80 to 0.90: very good')).toBeDefined();
  expect(screen.getByText('Can’t be computed: all answers are alike')).toBeDefined();
  const worst = within(screen.getByRole('region', { name: 'Where they differ most' }));
  expect(worst.getByText('Are nuts at eye level?')).toBeDefined();
  expect(worst.queryByText('Is milk on sale?')).toBeNull();
  expect(worst.getByText('equal; AC1 -0.10, kappa –')).toBeDefined();
  expect(screen.getByRole('row', { name: /^Overall score 12 0.91 0.80 to 0.97 -1.6 -5.7 to \+2.5$/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Nell 12 -1.6 31$/ })).toBeDefined();
  const plot = screen.getByRole('slider', { name: 'Second score less the first' });
  expect(plot.getAttribute('aria-valuetext')).toBe('Harbour, 1 Nov 2026: First 71%, Second 69%, Difference -2.0');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Second audit of Harbour, 69%' });
  expect(link.getAttribute('href')).toBe('/surveyinner?param=second-11&store=s7');
  await userEvent.click(link);
  expect(readStored('selectedStore')).toBe('s7');
  await waitFor(() => expect(router.state.location.pathname).toBe('/surveyinner'));
});

test('below ten pairs it shows counts alone, and says so', async () => {
  answer(readAgreement, { resultData: agreementOf(6) });
  await openConsole('/region/agreement');
  await screen.findByText(/Below 10 only what was counted is shown/);
  expect(screen.getByText('108 of 120')).toBeDefined();
  for (const words of ['Gwet’s AC1', 'Cohen’s kappa', 'Agreement of the scores', 'Agreement by food category']) {
    expect(screen.queryByText(words)).toBeNull();
  }
  expect(screen.queryByText(/equal; AC1/)).toBeNull();
});

test('without a pair it says how there gets to be one', async () => {
  const none = { ...agreementOf(1), pairs: 0, questions: [], scores: [], auditors: [], surveys: [] };
  answer(readAgreement, { resultData: none });
  await openConsole('/region/agreement?pairs=any');
  await screen.findByText('No pairs in these dates');
  expect(screen.getByText(/audit one store in the same week/)).toBeDefined();
});

test('the choices land in the address and in what is asked', async () => {
  const asked = answer(readAgreement, { resultData: agreementOf(12) });
  const router = await openConsole('/region/agreement?group=g1&hours=168&na=drop&from=2026-01-01&to=2026-11-20');
  await screen.findByText('120 answers in 12 pairs of audits');
  expect(asked[0]).toMatchObject({ group_id: 'g1', hours: 168, drop_na: true, pairs: 'second' });
  await userEvent.click(screen.getByRole('button', { name: 'First auditor: Any auditor' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Nell' }));
  await userEvent.click(screen.getByRole('button', { name: 'Second auditor: Any auditor' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Tobias' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ auditor: 'u1', partner: 'u2' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ auditors: ['u1', 'u2'] }));
});

test('a page for a training has the worst questions, with room to write', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  await openConsole('/region/agreement?print=1');
  const sheet = within(await screen.findByRole('article', { name: 'Agreement of auditors, for a training' }));
  expect(sheet.getByText('Are nuts at eye level?')).toBeDefined();
  expect(sheet.getByText('We agreed:')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the agreement' }).getAttribute('href')).toBe('/region/agreement');
});

test('the file is prepared of the pairs that are shown, and a refusal is said beside its button', async () => {
  answer(readAgreement, { resultData: agreementOf(12) });
  const asked = refuse(prepareAgreement, { text: 'Too many at once.', code: 'too_many' });
  await openConsole('/region/agreement?pairs=any&na=drop&from=2026-01-01&to=2026-03-31');
  await userEvent.click(await screen.findByRole('button', { name: 'Export for R' }));
  await screen.findByText('Too many at once.');
  expect(asked[0]).toMatchObject({ pairs: 'any', drop_na: true, hours: 48 });
});
