// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStoredText } from './useStoredText.ts';

/** The time that storing takes in this test, in ms. */
const STORE_MS = 50;

const stored: string[] = [];

function Field() {
  const [value, setValue] = useState('');
  const { value: text, onChange } = useStoredText(value, (words) => {
    stored.push(words);
    setTimeout(() => setValue(words), STORE_MS);
  });
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ target }) => onChange(target.value)} />
      <button onClick={() => setValue('other')}>Change elsewhere</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
const type = (text: string) => fireEvent.change(field(), { target: { value: field().value + text } });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  stored.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed while an earlier part is being stored remains in the field', () => {
  render(<Field />);
  type('abc');
  pass(300 + STORE_MS / 2);
  expect(stored).toEqual(['abc']);
  type('d');
  pass(STORE_MS);
  type('e');
  expect(field().value).toBe('abcde');
  pass(300 + STORE_MS);
  expect(stored).toEqual(['abc', 'abcde']);
  expect(field().value).toBe('abcde');
});

test('a change made elsewhere replaces the text once the user has stopped typing', () => {
  render(<Field />);
  type('abc');
  pass(300 + STORE_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Change elsewhere' }));
  expect(field().value).toBe('other');
});
