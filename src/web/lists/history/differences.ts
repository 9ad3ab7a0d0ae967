/** What the log says of one field: a value that became another, or of a list what went and what came. Pure. */
export type FieldDifference =
  | { field: string; list: true; went: readonly string[]; came: readonly string[] }
  | { field: string; list: false; before: unknown; after: unknown };

/** The fields that differ between the two sides of an entry. What was empty and stays so says nothing and is left out. */
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
      const [went, came] = [namesOf(was), namesOf(is)];
      return went.length + came.length === 0 ? [] : [{ field, list: true, went, came }];
    }
    // What was added or deleted is named already.
    if ((before === null || after === null) && (was ?? is) === subject.name) return [];
    return was === null && is === null ? [] : [{ field, list: false, before: was, after: is }];
  });
}

/** An empty text is none. */
function valueOf(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

/** The name of a record that a value stands for; the value itself otherwise. */
export function nameOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item: unknown) => String(nameOf(item))) : [];
}
