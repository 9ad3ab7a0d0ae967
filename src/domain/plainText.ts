/**
 * Checks whether text is safe to store and show: no ASCII control characters (including NUL) except tabs and line
 * breaks, and no unpaired surrogates, which PostgreSQL and many readers refuse.
 */
export function isPlainText(value: string): boolean {
  if (!value.isWellFormed()) return false;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return false;
    if (code === 0x7f) return false;
  }
  return true;
}
