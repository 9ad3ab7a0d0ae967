const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SHORT = /^[\w-]{22}$/;
/** Where the dashes of a UUID stand, among its 32 digits. */
const GROUPS = [0, 8, 12, 16, 20, 32] as const;

/** An id in 22 letters of an address instead of 36; what is no id of ours stays as it is. Pure. */
export function shortId(id: string): string {
  if (!UUID.test(id)) return id;
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = String.fromCodePoint(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The id that was shortened; another text stays as it is. */
export function longId(short: string): string {
  if (!SHORT.test(short)) return short;
  const text = atob(short.replaceAll('-', '+').replaceAll('_', '/'));
  const digits = Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join('');
  return GROUPS.slice(1)
    .map((end, at) => digits.slice(GROUPS[at], end))
    .join('-');
}

/** Stands in a comparison for every store that is not on the other side. */
export const OTHERS = 'others';
/** Stands before the id of a group; an address need not spell it otherwise. */
export const GROUP_SIGN = '*';

/** The address of a comparison of a group's stores with all others. */
export function searchOfGroup(groupId: string) {
  return { with: GROUP_SIGN + shortId(groupId), without: OTHERS };
}
