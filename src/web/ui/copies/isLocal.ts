/** Hosts that refer to the machine itself. */
const OWN_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Checks whether a URL refers to the machine itself, so that no other device can reach it. */
export function isLocal(url: string): boolean {
  return OWN_HOST.test(new URL(url).hostname);
}
