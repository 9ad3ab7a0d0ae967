/** Hosts at which a machine finds itself alone. */
const OWN_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether an address leads to the machine itself, so that no other device reaches it. */
export function isLocal(url: string): boolean {
  return OWN_HOST.test(new URL(url).hostname);
}
