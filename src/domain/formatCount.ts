/** Returns a number with its English noun, such as '1 survey' or '3 surveys'. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
