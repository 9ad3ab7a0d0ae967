/**
 * What tells this tab from another when the provider sends the user back: kept here while they are there, in place of a
 * cookie, and taken once.
 */
const NAME = 'fourscore.sso';

export type SsoStart = { secret: string; remember: boolean };

/** False where the browser keeps nothing: then there is no way back. */
export function keepStart(start: SsoStart): boolean {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(start));
    return true;
  } catch {
    return false;
  }
}

export function takeStart(): SsoStart | null {
  try {
    const kept = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    return kept === null ? null : (JSON.parse(kept) as SsoStart);
  } catch {
    return null;
  }
}
