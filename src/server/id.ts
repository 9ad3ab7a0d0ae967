const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text can be an id of ours at all; PostgreSQL refuses to compare others. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
