/** Replaces the line breaks and tabs in a text by blanks, because texts of definitions have only one line. */
export function oneLine(input: string): string {
  return input.replaceAll(/ *[\r\n\t]+ */g, ' ');
}
