/**
 * The storage key of the secret that identifies this tab when the provider redirects the user back. The secret is
 * stored in the tab's session storage rather than in a cookie, and deleted when it is read.
 */
const NAME = 'fourscore.sso';

export type SsoStart = { secret: string; remember: boolean };

/**
 * Stores the start of a sign-in. Returns false if the browser does not store it; the user could then not be signed in
 * on return.
 */
export function storeStart(start: SsoStart): boolean {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(start));
    return true;
  } catch {
    return false;
  }
}

export function takeStart(): SsoStart | null {
  try {
    const text = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    return text === null ? null : (JSON.parse(text) as SsoStart);
  } catch {
    return null;
  }
}
