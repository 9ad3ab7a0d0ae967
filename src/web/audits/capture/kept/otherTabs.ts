/** Tells the other tabs of this browser that what is kept of audits has changed. */
let channel: BroadcastChannel | null = null;
const heard = new Set<() => void>();

/** Tells the other tabs to read anew. */
export function announceDrafts(): void {
  open().postMessage('changed');
}

/** Calls back when another tab has changed something. */
export function onOtherTabs(listener: () => void): () => void {
  open();
  heard.add(listener);
  return () => heard.delete(listener);
}

function open(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('fourscore.audits');
  channel.addEventListener('message', () => {
    for (const listener of heard) listener();
  });
  return channel;
}
