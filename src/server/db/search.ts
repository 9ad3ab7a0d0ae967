/** A LIKE pattern for 'contains this text'. Whoever minds no letter case compares lower(column) with lower(pattern). */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
