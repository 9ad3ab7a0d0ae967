import { useState, useSyncExternalStore } from 'react';

/** Whether the browser has no connection, and whether it had none when the console opened: then nothing is loaded. */
export function useOffline(): { offline: boolean; nothingLoaded: boolean } {
  const offline = useSyncExternalStore(listen, () => !navigator.onLine);
  const [openedWithout] = useState(offline);
  return { offline, nothingLoaded: offline && openedWithout };
}

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
