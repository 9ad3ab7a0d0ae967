const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Checks whether a string is a valid id; PostgreSQL returns an error for any other string compared with an id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
