/** Records by name, ignoring case and surrounding spaces. Several records may have the same name. */
export type Names<T> = { of(name: string): readonly T[]; add(name: string, record: T): void };

/** Indexes records by name. */
export function names<T>(records: readonly T[] = [], nameOf: (record: T) => string = String): Names<T> {
  const byName = new Map<string, T[]>();
  const add = (name: string, record: T) => {
    const bearers = byName.get(nameKey(name));
    if (bearers) bearers.push(record);
    else byName.set(nameKey(name), [record]);
  };
  for (const record of records) add(nameOf(record), record);
  return { of: (name) => byName.get(nameKey(name)) ?? [], add };
}

/** Returns the form of a name used for comparison. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
