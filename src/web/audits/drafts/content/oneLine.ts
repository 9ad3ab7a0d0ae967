/**
 * Replaces each line break or tab in a text, and the blanks after it, with one blank, because texts of definitions have
 * only one line.
 */
export function oneLine(input: string): string {
  return input.replaceAll(/[\r\n\t][\r\n\t ]*/g, ' ');
}
