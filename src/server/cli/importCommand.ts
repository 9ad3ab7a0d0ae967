import { stat } from 'node:fs/promises';
import { formatCount } from '../../domain/formatCount.ts';
import { detectFormat, FORMATS, readFileAs, type Format } from '../audits/imports/formats.ts';
import { importSurveys, type ImportResult } from '../audits/imports/importSurveys.ts';
import type { RowListener } from '../audits/imports/judge.ts';
import { refusals, type Places } from '../audits/imports/outcome.ts';
import { attachmentText, attachPhotos, type PhotoCounts } from '../audits/imports/photos/attach.ts';
import { photoFolder, type PhotoFolder } from '../audits/imports/photos/folder.ts';
import type { AwaitedPhoto } from '../audits/imports/photos/queries.ts';
import { quote, type ImportItem } from '../audits/imports/rows.ts';
import type { ImageStorage } from '../shared/images/keep.ts';
import { print, textOption, UsageError, type Command, type CommandArguments } from './command.ts';
import { progressBar } from './progress.ts';
import { openReport } from './report.ts';
import { withImages } from './withDatabase.ts';

/**
 * The maximum number of form fields listed as unknown, and also of fields listed with unclear answers; the rest are
 * only counted.
 */
const PLACES_SHOWN = 20;

export const importCommand: Command = {
  words: ['import'],
  takes: '<file> [--apply] [--skip-refused] [--photos <folder>] [--format kobo|odk|fourscore] [--report <file>]',
  summary: 'Import surveys from KoboToolbox, ODK Central or another Fourscore',
  help: `Without --apply it is a dry run: it shows what would happen to each row and writes nothing.

  --apply         write the new surveys, all in one transaction
  --skip-refused  skip the rows that can't be imported; without it, one such row stops the whole import
  --photos        the folder with the photos that the rows name; names without a file are stored, to be attached later
  --format        the format of the file; detected by default
  --report        write the reason for every refused row to this file; the first 50 are also printed

Stores are found by id or exact name, questions by name. The exit status is 1 if a refused row stops the import.`,
  options: {
    apply: { type: 'boolean' },
    'skip-refused': { type: 'boolean' },
    photos: { type: 'string' },
    format: { type: 'string' },
    report: { type: 'string' },
  },
  rest: [1, 1],
  async run(args) {
    const [file = ''] = args.rest;
    const apply = args.values['apply'] === true;
    const skipRefused = args.values['skip-refused'] === true;
    const format = formatOption(args) ?? (await detectFormat(file));
    print(`${apply ? 'Import' : 'Dry run'} of ${file} (${FORMATS[format].name})`);
    const photos = textOption(args, 'photos');
    const folder = photos === undefined ? undefined : await photoFolder(photos);
    const report = await openReport(textOption(args, 'report'));
    const bar = progressBar((await stat(file)).size);
    const onRow: RowListener = (row, reason) => report.add(row, reason);
    try {
      const rows = readFileAs(format, file, (bytes) => bar.advance(bytes));
      const done = await withImages((db, images) =>
        importAndAttach({ db, images, now: new Date() }, rows, { apply, skipRefused, folder, onRow }),
      );
      bar.end();
      await report.print();
      printResult(done, { apply, skipRefused });
      if (done.trouble !== undefined) throw done.trouble;
      return refusals(done.result) > 0 && !skipRefused ? 1 : 0;
    } finally {
      bar.end();
      await report.close();
    }
  },
};

type ImportRun = { apply: boolean; skipRefused: boolean; folder: PhotoFolder | undefined; onRow: RowListener };

type RunResult = {
  result: ImportResult;
  /** The result of attaching photos, or the error that stopped it after the surveys were imported. */
  photos?: PhotoCounts;
  trouble?: unknown;
};

/** Imports the surveys and, if that succeeded and a folder is given, attaches the photos that their rows name. */
async function importAndAttach(
  storage: ImageStorage,
  rows: AsyncIterable<ImportItem>,
  { apply, skipRefused, folder, onRow }: ImportRun,
): Promise<RunResult> {
  const missing = { folder: apply ? undefined : folder, onMissing: onRow };
  const result = await importSurveys(storage.db, rows, {
    ...storage,
    ...missing,
    apply,
    skipRefused,
    onRefused: onRow,
  });
  if (!result.applied || !folder) return { result };
  const onWaiting = ({ survey_id: id }: AwaitedPhoto, reason: string) => onRow(result.rows.get(id)?.row ?? 0, reason);
  try {
    return { result, photos: await attachPhotos(result.rows.keys(), { storage, folder, onWaiting }) };
  } catch (error) {
    return { result, trouble: error };
  }
}

function formatOption(args: CommandArguments): Format | undefined {
  const name = textOption(args, 'format');
  if (name === undefined) return undefined;
  if (!Object.hasOwn(FORMATS, name)) throw new UsageError(`--format must be one of ${Object.keys(FORMATS).join(', ')}`);
  return name as Format;
}

function printResult(
  { result, photos }: RunResult,
  { apply, skipRefused }: { apply: boolean; skipRefused: boolean },
): void {
  for (const notice of result.notices) print(`Note: ${notice}`);
  printPlaces(result.unknown, 'Skipped answers to questions that are not in the instrument');
  printPlaces(result.unclear, 'Answers other than yes, no or n/a, stored as text and not scored');
  print(`  new      ${result.added}`);
  print(`  newer    ${result.newer}  (stored in an earlier version: the later ones are added)`);
  print(`  known    ${result.known}  (already stored, with the same content)`);
  print(`  changed  ${result.changed}  (same id, different content: never overwritten)`);
  print(`  refused  ${result.refused}`);
  printPhotos(result);
  print(verdict(result, { apply, skipRefused }));
  if (photos) print(attachmentText(photos));
}

function printPhotos({ photos: { added, known, awaited, missing, shared } }: ImportResult): void {
  if (added + known > 0) print(`  photos   ${added}  new, ${known} known`);
  if (awaited > 0) print(`  named    ${awaited}  photos given only by name: --photos <folder> attaches them`);
  if (missing > 0) print(`  missing  ${missing}  of these have no file in the folder: their names are stored`);
  if (shared > 0) {
    print(
      `  shared   ${shared}  of these have the same name as another survey's photo: put each into a folder named after its survey's id`,
    );
  }
}

function verdict(result: ImportResult, { apply, skipRefused }: { apply: boolean; skipRefused: boolean }): string {
  const bad = refusals(result);
  if (result.applied) {
    const laterVersions = result.newer > 0 ? ` and later versions of ${result.newer}` : '';
    return `Imported ${formatCount(result.added, 'survey')}${laterVersions}${bad > 0 ? `, skipped ${formatCount(bad, 'row')}` : ''}.`;
  }
  if (bad > 0 && !skipRefused) {
    return `Nothing was written: ${formatCount(bad, 'row')} can't be imported. Fix the file, or skip such rows with --skip-refused.`;
  }
  return apply ? 'Nothing was written.' : 'Nothing was written. To import, add --apply.';
}

function printPlaces(places: Places, title: string): void {
  if (places.size === 0) return;
  print(`${title}:`);
  for (const [place, { count, firstRow }] of [...places].slice(0, PLACES_SHOWN)) {
    print(`  ${quote(place)} in ${formatCount(count, 'row')}, first in row ${firstRow}`);
  }
  if (places.size > PLACES_SHOWN) print(`  ... and ${places.size - PLACES_SHOWN} more`);
}
