// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyLetter, useKeys } from './useKeys.ts';

afterEach(cleanup);

test.each([
  ['a Latin letter is itself, wherever its key is', 'y', 'KeyZ', 'y'],
  ['in upper case, too', 'N', 'KeyN', 'n'],
  ['another script counts by the position of the key', 'ф', 'KeyA', 'a'],
  ['symbols are what they type', '?', 'Minus', '?'],
  ['the slash where a Russian keyboard has a full stop', '.', 'Slash', '/'],
  ['arrows have names', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
])('%s', (_, key, code, expected) => {
  expect(keyLetter({ key, code })).toBe(expected);
});

function Page({ run, on }: { run: () => void; on: boolean }) {
  useKeys({ y: { run, once: true }, j: { run } }, on);
  return (
    <>
      <input aria-label="note" />
      <div role="dialog">
        <button type="button">in a dialog</button>
      </div>
      <button type="button">outside</button>
    </>
  );
}

test('keys have no effect in text fields, in dialogs, with modifiers, or when they are turned off', () => {
  const run = vi.fn<() => void>();
  const { getByLabelText, getByText, rerender } = render(<Page run={run} on />);
  fireEvent.keyDown(getByLabelText('note'), { key: 'y', code: 'KeyY' });
  fireEvent.keyDown(getByText('in a dialog'), { key: 'y', code: 'KeyY' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(getByText('outside'), { key: 'y', code: 'KeyY', [modifier]: true });
  }
  fireEvent.keyDown(getByText('outside'), { key: 'x', code: 'KeyX' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(getByText('outside'), { key: 'y', code: 'KeyY' });
  expect(run).toHaveBeenCalledTimes(1);
  rerender(<Page run={run} on={false} />);
  fireEvent.keyDown(getByText('outside'), { key: 'y', code: 'KeyY' });
  expect(run).toHaveBeenCalledTimes(1);
});

test('a key that is held answers once and moves repeatedly', () => {
  const run = vi.fn<() => void>();
  const { getByText } = render(<Page run={run} on />);
  fireEvent.keyDown(getByText('outside'), { key: 'y', code: 'KeyY', repeat: true });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(getByText('outside'), { key: 'j', code: 'KeyJ', repeat: true });
  expect(run).toHaveBeenCalledTimes(1);
});
