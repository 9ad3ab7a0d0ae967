/**
 * The storage key of the page that a user requested before signing in. The page is stored in the tab, so no URL can set
 * it.
 */
export const WAY_BACK = 'fourscore.wayBack';

export function storeWayBack(address: string): void {
  try {
    sessionStorage.setItem(WAY_BACK, address);
  } catch {
    // If storage is denied, signing in leads to the dashboard.
  }
}
