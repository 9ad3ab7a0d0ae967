// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { askForSync, onSync } from './backgroundSync.ts';

/** Stubs a browser with or without background sync. */
function browser({ sync }: { sync: boolean }) {
  const registered = vi.fn<(tag: string) => Promise<void>>(async () => {});
  const worker = new EventTarget();
  const registration = sync ? { sync: { register: registered } } : {};
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(worker, { getRegistration: async () => registration }) });
  return { registered, says: (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data })) };
}

test('the browser is asked to wake the console, with the tag that the worker uses', async () => {
  const { registered, says } = browser({ sync: true });
  const woken = vi.fn<() => void>();
  onSync(woken);
  askForSync();
  await vi.waitFor(() => expect(registered).toHaveBeenCalledOnce());
  says('of something else');
  expect(woken).not.toHaveBeenCalled();
  says(registered.mock.calls[0]?.[0]);
  expect(woken).toHaveBeenCalledOnce();
});

test('a browser without support is not asked', async () => {
  const { registered } = browser({ sync: false });
  askForSync();
  await new Promise((resolve) => setTimeout(resolve));
  expect(registered).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  expect(() => {
    askForSync();
    onSync(() => undefined);
  }).not.toThrow();
});
