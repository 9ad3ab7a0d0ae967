/** The change to one field: the old and the new value or, for a list, the items removed and added. */
export type FieldDifference =
  | { field: string; list: true; removals: readonly string[]; additions: readonly string[] }
  | { field: string; list: false; before: unknown; after: unknown };

/** Returns the changes that an entry of the history shows. */
export function differencesOf({
  before,
  after,
  subject,
}: {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  subject: { name: string };
}): FieldDifference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field): FieldDifference[] => {
    const [was, is] = [valueOf(before?.[field]), valueOf(after?.[field])];
    if (Array.isArray(was) || Array.isArray(is)) {
      const [removals, additions] = [namesOf(was), namesOf(is)];
      return removals.length + additions.length === 0 ? [] : [{ field, list: true, removals, additions }];
    }
    // The entry already names the record that was added or deleted.
    if ((before === null || after === null) && (was ?? is) === subject.name) return [];
    return was === null && is === null ? [] : [{ field, list: false, before: was, after: is }];
  });
}

/** Converts an empty string or undefined to null. */
function valueOf(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

/** Returns the name of the record that a value refers to, or the value itself if it refers to no record. */
export function recordName(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item: unknown) => String(recordName(item))) : [];
}
