const RANGE = /^bytes=(\d{0,9})-(\d{0,9})$/;

/**
 * Returns the positions of the first and last byte that a request's Range header asks for; null for the whole file;
 * 'none' if the file has no such bytes.
 */
export function byteRange(header: string | undefined, size: number): { first: number; last: number } | null | 'none' {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? 'none' : { first, last };
}
