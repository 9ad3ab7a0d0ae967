/** Replaces line breaks and tabs with spaces, because the texts of definitions have only one line. */
export function oneLine(input: string): string {
  return input.replaceAll(/[\r\n\t][\r\n\t ]*/g, ' ');
}
