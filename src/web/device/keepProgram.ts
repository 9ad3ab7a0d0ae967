import { offlineScreen } from './offlineScreen.ts';

/** Parts of the program that the console can't open without; never what the server says. */
const PART = /^\/(assets\/|i18n\/|favicon\.svg$)/;

/**
 * Has the browser keep the program as it is on this page, once the page has nothing else to do, so that it opens without
 * a connection. A browser that keeps nothing goes without.
 */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2000));
  whenIdle(() => {
    keep().catch((error: unknown) => console.info(error));
  });
}

async function keep(): Promise<void> {
  await offlineScreen.load();
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]');
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded
    .filter(({ origin, pathname }) => origin === window.location.origin && PART.test(pathname))
    .map(({ pathname }) => pathname);
  if (!entry) return;
  const wanted = [...files, ...(await filesOfAudits())];
  active?.postMessage({ entry: new URL(entry.src).pathname, files: [...new Set(wanted)] }, []);
}

/** What an audit is taken with, opened or not (build/withOfflineFiles.ts). The worker makes sure that it is of this version. */
async function filesOfAudits(): Promise<string[]> {
  const answer = await fetch('/offline.json', { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as { files: string[] }).files : [];
}
