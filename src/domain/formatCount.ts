/** Returns a number with its English noun, e.g. '1 survey' or '3 surveys', for the command line and its reports. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
