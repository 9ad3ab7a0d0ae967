const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Checks whether a string is a valid id; PostgreSQL refuses to compare others. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
