/** The number of emails that this process has sent since it started, by template. */
const counts = new Map<string, number>();

/** Counts an email that the mail server accepted. */
export function countSentEmail(template: string): void {
  counts.set(template, (counts.get(template) ?? 0) + 1);
}

export function sentByTemplate(): ReadonlyMap<string, number> {
  return counts;
}
