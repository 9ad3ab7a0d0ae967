// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { surveyedStore } from '../../../../test/support/surveyedStore.ts';
import { listApiTokens } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { setSessionValue } from '../../session/storage.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  signInAs('administrator');
});

afterEach(() => vi.unstubAllGlobals());

/** Enters a date and leaves the field. */
function type(label: string, day: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.blur(field);
}

async function openCalendar() {
  vi.stubGlobal('fetch', surveyedStore(() => [{ date: '2026-09-10T09:00:00Z', score: 70 }]).fetch);
  setSessionValue('selectedStore', 's1');
  const router = await openConsole('/dashboard?from=2026-09-01&to=2026-09-30');
  await userEvent.click(await screen.findByRole('button', { name: /^Dates:/ }));
  await screen.findByLabelText('End date');
  return router;
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test.each(['calendar', 'history'])(
  'in the %s, an end before the start keeps its input and shows what is wrong',
  async (field) => {
    const requests = answerPlaces();
    if (field === 'history') {
      answer(listUsers, { resultData: [] });
      answer(listApiTokens, { resultData: [] });
      answer(listChanges, { resultData: [], next: null });
    } else {
      vi.stubGlobal('fetch', surveyedStore(() => [{ date: '2026-09-10T09:00:00Z', score: 70 }]).fetch);
      setSessionValue('selectedStore', 's1');
    }
    const page = field === 'history' ? '/history' : '/dashboard';
    const router = await openConsole(`${page}?from=2026-09-01&to=2026-09-30`);
    if (field === 'calendar') await userEvent.click(await screen.findByRole('button', { name: /^Dates:/ }));
    await screen.findByLabelText('End date');
    type('End date', '2026-08-15');
    expect(screen.getByRole('alert').textContent).toBe('The start date can’t be after the end date.');
    expect([valueOf('Start date'), valueOf('End date')]).toEqual(['2026-09-01', '2026-08-15']);
    expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.search).toEqual({ from: '2026-09-01', to: '2026-09-30' });
    type('Start date', '2026-08-01');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-08-01', to: '2026-08-15' }));
    expect(requests).toEqual([]);
  },
);

test.each([
  ['2999-01-01', /^The end date can’t be after \d/],
  ['', 'Enter a complete end date.'],
])('in the calendar, an end of ‘%s’ keeps its input and shows what is wrong', async (day, message) => {
  const router = await openCalendar();
  type('End date', day);
  expect(screen.getByRole('alert').textContent).toMatch(message);
  expect([valueOf('Start date'), valueOf('End date')]).toEqual(['2026-09-01', day]);
  const [start, end] = ['Start date', 'End date'].map((label) => screen.getByLabelText(label));
  expect([start, end].map((field) => field?.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(router.state.location.search).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  type('End date', '2026-09-20');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-09-01', to: '2026-09-20' }));
});

test('in the calendar, both ends can be wrong, and both are reported', async () => {
  await openCalendar();
  type('Start date', '');
  type('End date', '2999-01-01');
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a complete start date.*The end date can’t be after/);
});
