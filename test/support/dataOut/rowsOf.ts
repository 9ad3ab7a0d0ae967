/** Parses a CSV file as defined by RFC 4180. An empty cell without quotes is null. */
export function rowsOf(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quotedText, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quotedText?.replaceAll('""', '"') ?? (plain === '' ? null : plain));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
