/** Returns a shortcut as the user's keyboard labels it: ⌘K on Apple devices, Ctrl+K elsewhere. */
export function commandKey(key: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl+${key}`;
}
