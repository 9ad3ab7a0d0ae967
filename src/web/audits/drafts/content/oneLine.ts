/**
 * Replaces each line break or tab in a text, with the spaces and line breaks after it, with one space, because texts of
 * definitions have only one line.
 */
export function oneLine(input: string): string {
  return input.replaceAll(/[\r\n\t][\r\n\t ]*/g, ' ');
}
