// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { askForSync, onSync } from './backgroundSync.ts';

/** Stubs a browser with or without background sync. */
function browser({ sync }: { sync: boolean }) {
  const registerMock = vi.fn<(tag: string) => Promise<void>>(async () => {});
  const worker = new EventTarget();
  const registration = sync ? { sync: { register: registerMock } } : {};
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(worker, { getRegistration: async () => registration }) });
  return {
    registerMock,
    says: (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data })),
  };
}

test('the browser is asked to wake the console, with the tag that the worker uses', async () => {
  const { registerMock, says } = browser({ sync: true });
  const wakeMock = vi.fn<() => void>();
  onSync(wakeMock);
  askForSync();
  await vi.waitFor(() => expect(registerMock).toHaveBeenCalledOnce());
  says('of something else');
  expect(wakeMock).not.toHaveBeenCalled();
  says(registerMock.mock.calls[0]?.[0]);
  expect(wakeMock).toHaveBeenCalledOnce();
});

test('a browser without support is not asked', async () => {
  const { registerMock } = browser({ sync: false });
  askForSync();
  await new Promise((resolve) => setTimeout(resolve));
  expect(registerMock).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  expect(() => {
    askForSync();
    onSync(() => undefined);
  }).not.toThrow();
});
