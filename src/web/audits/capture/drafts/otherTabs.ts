/** The channel that notifies other tabs of this browser when stored audits change. */
let channel: BroadcastChannel | null = null;
const heard = new Set<() => void>();

/** Notifies the other tabs that they must reload. */
export function announceDrafts(): void {
  open().postMessage('changed');
}

/** Calls the listener when another tab has changed something. */
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
