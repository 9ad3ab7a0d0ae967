import { readSessionValue } from '../session/storage.ts';
import { OFFLINE_PARTS } from './offlineParts.ts';

/** Matches the paths of the files to store. */
const PART = /^\/(assets\/|i18n\/|favicon\.svg$)/;

/**
 * Once the page is idle, has the browser store the files loaded so far and those that an audit needs, so that the
 * console opens without a connection. Does nothing in development or where there are no service workers.
 */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2000));
  whenIdle(() => {
    storeProgram().catch((error: unknown) => console.info(error));
  });
}

async function storeProgram(): Promise<void> {
  await Promise.all([...OFFLINE_PARTS].map((load) => load()));
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]');
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = resources
    .filter(({ origin, pathname }) => origin === window.location.origin && PART.test(pathname))
    .map(({ pathname }) => pathname);
  if (!entry) return;
  const paths = [...files, ...(await filesOfAudits())];
  active?.postMessage({ entry: new URL(entry.src).pathname, files: [...new Set(paths)] }, []);
}

/**
 * Returns the files needed for an audit, including those that this page has not loaded (build/withOfflineFiles.ts);
 * none if the server returns an error.
 */
async function filesOfAudits(): Promise<string[]> {
  const answer = await fetch('/offline.json', { cache: 'no-cache' });
  if (!answer.ok) return [];
  const { files, reader } = (await answer.json()) as { files: string[]; reader: string[] };
  return readSessionValue('ownReader') ? [...files, ...reader] : files;
}
