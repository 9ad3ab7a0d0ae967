/**
 * The page that was asked for by whoever was not signed in: kept here while they sign in, at a provider of single sign-on
 * too, and taken once. It comes from the router and lies in the tab: no address can name it.
 */
export const WAY_BACK = 'fourscore.wayBack';

export function keepWayBack(address: string): void {
  try {
    sessionStorage.setItem(WAY_BACK, address);
  } catch {
    // Where the browser keeps nothing, signing in leads to the dashboard.
  }
}
