// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { playClip, currentClip, stopClip } from './player.ts';

const start = vi.fn(() => Promise.resolve());
const pause = vi.fn();

/** Replaces the browser's audio element. */
class Sound extends EventTarget {
  src = '';
  play = start;
  pause = pause;
}
vi.stubGlobal('Audio', Sound);

afterEach(() => {
  stopClip();
  start.mockClear();
  pause.mockClear();
});

const sound = () => Promise.resolve(new Blob(['sound']));

test('only one clip plays at a time, and one that was replaced while it loaded never starts', async () => {
  const arrival: { give?: (sound: Blob) => void } = {};
  const slow = playClip('slow', () => new Promise((resolve) => Object.assign(arrival, { give: resolve })));
  expect(currentClip.read()).toEqual({ clip: 'slow', state: 'loading' });
  await playClip('first', sound);
  arrival.give?.(new Blob(['late']));
  await slow;
  expect(currentClip.read()).toEqual({ clip: 'first', state: 'playing' });
  await playClip('second', sound);
  expect([start.mock.calls.length, pause.mock.calls.length]).toEqual([2, 1]);
  stopClip();
  expect(currentClip.read()).toBeNull();
});

test('the late failure of a stopped clip doesn’t stop it once it plays again', async () => {
  const arrival: { fail?: (error: Error) => void } = {};
  const slow = playClip('again', () => new Promise((_, reject) => Object.assign(arrival, { fail: reject })));
  stopClip();
  await playClip('again', sound);
  arrival.fail?.(new Error('offline'));
  await slow;
  expect(currentClip.read()).toEqual({ clip: 'again', state: 'playing' });
});

test('a clip that can’t be loaded or played is reported, and one that was loaded isn’t loaded again', async () => {
  await expect(playClip('away', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(currentClip.read()).toBeNull();
  const load = vi.fn(sound);
  start.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await expect(playClip('blocked', load)).rejects.toThrow();
  await playClip('blocked', load);
  expect([currentClip.read()?.state, load.mock.calls.length]).toEqual(['playing', 1]);
});
