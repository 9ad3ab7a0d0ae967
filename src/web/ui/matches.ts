/** Checks whether a name contains the search text, ignoring case and accents. */
export function matches(name: string, input: string): boolean {
  return plain(name).includes(plain(input.trim()));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
