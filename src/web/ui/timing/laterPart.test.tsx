// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laterPart } from './laterPart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function drawPart(load: Parameters<typeof laterPart>[0]): Promise<string | null> {
  const { Part } = laterPart(load);
  const { container } = render(
    <main>
      What was typed
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  return container.textContent;
}

test('a part loads later', async () => {
  expect(await drawPart(async () => () => <p>, 3 overdue</p>)).toBe('What was typed, 3 overdue');
});

test('if it does not load, for example because the connection was lost meanwhile, the page remains', async () => {
  const importError = new TypeError('Failed to fetch dynamically imported module');
  expect(await drawPart(async () => Promise.reject(importError))).toBe('What was typed');
});
