const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SHORT = /^[\w-]{22}$/;
/** The boundaries of a UUID's parts within its 32 digits. */
const GROUPS = [0, 8, 12, 16, 20, 32] as const;

/** Shortens a lowercase UUID to 22 URL-safe characters; returns any other string unchanged. */
export function shortId(id: string): string {
  if (!UUID.test(id)) return id;
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = String.fromCodePoint(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Restores a shortened id; returns any other string unchanged. */
export function longId(shortId: string): string {
  if (!SHORT.test(shortId)) return shortId;
  const text = atob(shortId.replaceAll('-', '+').replaceAll('_', '/'));
  const digits = Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join('');
  return GROUPS.slice(1)
    .map((end, at) => digits.slice(GROUPS[at], end))
    .join('-');
}

/** Represents the stores that are not in the other arm of a comparison. */
export const OTHER_STORES = 'others';
/** The prefix of a group's id; it needs no escaping in a URL. */
export const GROUP_SIGN = '*';

/** Returns the id of the group that a region page is about; null if there is none. */
export function groupOfSearch({ group, with: arm }: { group?: unknown; with?: unknown }): string | null {
  if (typeof group === 'string' && group !== '') return group;
  const shortId = typeof arm === 'string' && arm.startsWith(GROUP_SIGN) ? arm.slice(GROUP_SIGN.length) : '';
  return SHORT.test(shortId) ? longId(shortId) : null;
}

/** Returns the search parameters that compare a group's stores with all others. */
export function searchOfGroup(groupId: string) {
  return { with: GROUP_SIGN + shortId(groupId), without: OTHER_STORES };
}
