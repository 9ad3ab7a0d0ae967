/**
 * The page that a user asked for before they signed in. It is kept while they sign in, at a provider of single sign-on too,
 * and is used once. It comes from the router and is kept in the tab: no address can name it.
 */
export const WAY_BACK = 'fourscore.wayBack';

export function keepWayBack(address: string): void {
  try {
    sessionStorage.setItem(WAY_BACK, address);
  } catch {
    // Where the browser keeps nothing, signing in leads to the dashboard.
  }
}
