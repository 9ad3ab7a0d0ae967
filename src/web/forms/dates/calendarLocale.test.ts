import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarLocale } from './calendarLocale.ts';

const MODULE = 'react-day-picker/locale/es';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock(MODULE);
});

test('a language that did not load is loaded again later, but not while React reads the failure', async () => {
  vi.doMock(MODULE, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const load = calendarLocale('es');
  await expect(load).rejects.toThrow();
  expect(calendarLocale('es')).toBe(load);
  vi.doUnmock(MODULE);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(calendarLocale('es')).resolves.toMatchObject({ code: 'es' });
  expect(calendarLocale('es')).toBe(calendarLocale('es'));
});
