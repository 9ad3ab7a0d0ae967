// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../../test/support/openConsole.tsx';
import { endSession, sessionToken } from '../session/session.ts';
import { readSessionValue } from '../session/storage.ts';

/** Loads a fresh copy of the module, as each newly opened page does. */
async function open(address: string) {
  history.replaceState(null, '', address);
  vi.resetModules();
  const { earlyAnswer, storeFirstCalls } = await import('./earlyCalls.ts');
  leave = storeFirstCalls();
  return (path: string, body: string) => earlyAnswer(path, sessionToken(), body);
}

let leave = () => {};

beforeEach(() => signInAs('administrator'));
afterEach(() => {
  leave();
  delete window.earlyCalls;
  endSession();
});

test('an early response is used once, by the same read of the same session', async () => {
  const ask = await open('/dashboard');
  const answer = Promise.resolve(new Response('{}'));
  window.earlyCalls = new Map([[JSON.stringify(['/a', sessionToken(), 'en', '{}']), answer]]);
  expect(ask('/a', '{"x":1}')).toBeUndefined();
  expect(ask('/b', '{}')).toBeUndefined();
  expect(ask('/a', '{}')).toBe(answer);
  expect(ask('/a', '{}')).toBeUndefined();
});

test('a page’s first reads are stored when it is left, each once, and deleted with the session', async () => {
  const ask = await open('/dashboard?from=1');
  void ask('/a', '{}');
  void ask('/a', '{}');
  history.replaceState(null, '', '/stores');
  void ask('/b', '{}');
  window.dispatchEvent(new Event('pagehide'));
  expect(readSessionValue('firstCalls')).toEqual({ at: '/dashboard?from=1', calls: [{ path: '/a', body: '{}' }] });
  endSession();
  window.dispatchEvent(new Event('pagehide'));
  expect(readSessionValue('firstCalls')).toBeNull();
});

test('calls on the way count for the page that signing in leads to', async () => {
  const ask = await open('/page/signin');
  void ask('/a', '{}');
  history.replaceState(null, '', '/dashboard');
  void ask('/b', '{}');
  window.dispatchEvent(new Event('pagehide'));
  expect(readSessionValue('firstCalls')).toEqual({
    at: '/dashboard',
    calls: [
      { path: '/a', body: '{}' },
      { path: '/b', body: '{}' },
    ],
  });
});
