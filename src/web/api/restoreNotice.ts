import { useSyncExternalStore } from 'react';

/** What the server says of a restore with every answer while there is one. */
const HEADER = 'x-restore';
const REPLACING = 'replacing';

/** How often it is asked whether a restore is over, in ms. */
const ASK_EVERY_MS = 4_000;

let standing: string | null = null;
let asking: number | undefined;
const listeners = new Set<() => void>();
const replacedListeners = new Set<() => void>();

/** Notes whether an answer tells of a restore; then it is asked until it is over. */
export function noteRestore({ headers }: Response): void {
  const said = headers.get(HEADER);
  window.clearTimeout(asking);
  if (said !== null) asking = window.setTimeout(() => void ask(), ASK_EVERY_MS);
  if (said === standing) return;
  const isReplaced = standing === REPLACING && said !== REPLACING;
  standing = said;
  for (const listener of listeners) listener();
  if (isReplaced) for (const listener of replacedListeners) listener();
}

/** Calls back once a backup may have taken the place of everything: what is on the screen may be gone, with the session. */
export function onReplaced(listener: () => void): void {
  replacedListeners.add(listener);
}

/** `announced` while changes wait for a restore, `replacing` while everything does; null while there is none. */
export function useRestoreNotice(): string | null {
  return useSyncExternalStore(listen, () => standing);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A server that is away says so elsewhere. */
async function ask(): Promise<void> {
  const answered = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  if (answered) noteRestore(answered);
}
