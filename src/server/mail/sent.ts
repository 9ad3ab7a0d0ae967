/** How many mails this process has sent since it began, by kind. */
const counts = new Map<string, number>();

/** Counts a mail that the mail server took. */
export function countSent(template: string): void {
  counts.set(template, (counts.get(template) ?? 0) + 1);
}

export function sentByTemplate(): ReadonlyMap<string, number> {
  return counts;
}
