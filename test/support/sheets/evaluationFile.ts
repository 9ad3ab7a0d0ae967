import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Helpers for the files of comparisons and of the agreement: rows as CSV, and a script for R. */

/** Parses CSV character by character into rows by column name. */
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
  const [header = [], ...bodyRows] = rows.slice(0, -1);
  return bodyRows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const rscript = spawnSync('Rscript', ['--version']).error ? null : 'Rscript';
if (!rscript) console.log('Rscript is not installed: that the scripts print the same figures is not tested');

/** Returns the output of a file's R script, run in a folder with the file's other parts; null if R is not installed. */
export function outputOfR(parentFolder: string, parts: ReadonlyMap<string, string>, script: string): string | null {
  if (!rscript) return null;
  const folder = mkdtempSync(path.join(parentFolder, 'run-'));
  for (const [name, text] of parts) writeFileSync(path.join(folder, name), text);
  return execFileSync(rscript, [path.join(folder, script)], { encoding: 'utf8' });
}
