import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the files of comparisons and of the agreement hold: rows as CSV, and a script for R. */

/** Rows of CSV by the names of their header, read sign by sign. */
export function parsedCsv(csv: string): Record<string, string>[] {
  const rows: string[][] = [['']];
  let quoted = false;
  for (const sign of csv.replace('\u{feff}', '').replaceAll('\r\n', '\n').replaceAll('""', '\u0000')) {
    const row = rows.at(-1) ?? [];
    if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) row.push('');
    else if (sign === '\n' && !quoted) rows.push(['']);
    else row[row.length - 1] += sign.replace('\u0000', '"');
  }
  const [header = [], ...others] = rows.slice(0, -1);
  return others.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const rscript = spawnSync('Rscript', ['--version']).error ? null : 'Rscript';
if (!rscript) console.log('Rscript is not installed: that the scripts print the same figures is not tested');

/** What a script of a file prints, run beside the file's other parts in a folder of its own; null without R. */
export function printedByR(within: string, parts: ReadonlyMap<string, string>, script: string): string | null {
  if (!rscript) return null;
  const folder = mkdtempSync(path.join(within, 'run-'));
  for (const [name, text] of parts) writeFileSync(path.join(folder, name), text);
  return execFileSync(rscript, [path.join(folder, script)], { encoding: 'utf8' });
}
