import type { Db } from '../db/schema.ts';
import type { ImageHome } from '../files/imageHome.ts';
import { followStores } from '../followUp/followStore.ts';
import { settlePhoto } from '../photos/changes.ts';
import { insertSurveys } from '../surveys/changes.ts';
import { updateToLater } from '../surveys/laterVersionQueries.ts';
import { insertRevisions } from '../surveys/revisionQueries.ts';
import { recountStores } from '../surveys/totals.ts';
import { indexAuditors } from './auditors.ts';
import { inBatches } from './batches.ts';
import { judge, type Judged, type Run, type Tell } from './judge.ts';
import { newOutcome, refusals, type Outcome } from './outcome.ts';
import type { PhotoFolder } from './photos/folder.ts';
import { keepPhoto, type PhotoHome } from './photos/keep.ts';
import { insertAwaited } from './photos/queries.ts';
import { ImportError, type ImportItem } from './rows.ts';
import { indexStores } from './stores.ts';
import { versionsOf } from './versions.ts';

export type ImportOptions = {
  /** Without it nothing is written: a dry run. */
  apply?: boolean;
  /** Import the good rows of a file that has others. */
  skipRefused?: boolean;
  /** By which dates ahead are told. */
  now?: Date;
  /** Told of each row that can't be imported, as it comes. */
  onRefused?: Tell;
  /** Where the photos of a file go that holds them. */
  images?: ImageHome;
  /** Where the files of the photos are that rows name: a dry run tells of those that are missing. */
  folder?: PhotoFolder | undefined;
  /** Told of each photo without a file, as its row comes. */
  onMissing?: Tell;
};

export type ImportResult = Outcome & {
  applied: boolean;
  /** In which row each survey of the file first stands, by their ids. */
  rows: ReadonlyMap<string, { row: number }>;
};

/**
 * Imports the surveys that a reader found, scored with the instrument version by which they were taken. All in one
 * transaction: with a refused row nothing is written, unless `skipRefused` leaves such rows out. Memory holds a batch
 * of rows, and of each survey and photo of the file its id and a hash.
 */
export async function importSurveys(
  db: Db,
  items: AsyncIterable<ImportItem>,
  { apply = false, skipRefused = false, ...options }: ImportOptions = {},
): Promise<ImportResult> {
  const transaction = await db
    .startTransaction()
    .setAccessMode(apply ? 'read write' : 'read only')
    .execute();
  try {
    const run = await startRun(transaction, apply, options);
    const grown = new Set<string>();
    for await (const batch of inBatches(items)) {
      const judged = await judge(run, batch);
      if (!apply || (refusals(run.outcome) > 0 && !skipRefused)) continue;
      await storeAll(transaction, judged);
      if (judged.photos.length > 0) await storePhotos(transaction, judged.photos, { ...options, db, now: run.now });
      for (const { storeId } of [...judged.added, ...judged.newer]) grown.add(storeId);
    }
    const applied = apply && (skipRefused || refusals(run.outcome) === 0);
    if (applied) {
      await recountStores(transaction, grown);
      await followStores(transaction, grown, run.now);
      await transaction.commit().execute();
    } else {
      await transaction.rollback().execute();
    }
    return { ...run.outcome, applied, rows: run.seen };
  } catch (error) {
    // The first failure is the one to tell of, also where the connection is gone and no rollback gets through.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

async function startRun(
  db: Db,
  mayInstall: boolean,
  { now = new Date(), folder, onRefused = () => {}, onMissing = () => {} }: ImportOptions,
): Promise<Run> {
  return {
    db,
    now,
    outcome: newOutcome(),
    stores: await indexStores(db),
    auditorOf: await indexAuditors(db),
    versions: versionsOf(db, { mayInstall }),
    seen: new Map(),
    seenPhotos: new Map(),
    folder,
    refuse: onRefused,
    miss: onMissing,
  };
}

async function storeAll(db: Db, { added, newer, settled, awaited }: Judged): Promise<void> {
  const stored = (await insertSurveys(db, added)).length + (await updateToLater(db, newer));
  if (stored !== added.length + newer.length) {
    throw new ImportError('Surveys of this file were added or changed meanwhile. Nothing was imported: try again.');
  }
  await insertRevisions(
    db,
    [...added, ...newer].flatMap(({ revisions }) => revisions),
  );
  await insertAwaited(db, awaited);
  for (const id of settled) await settlePhoto(db, id);
}

/** Photos are kept as they come, and written down with their surveys: of an import that fails they go as unused ones do. */
async function storePhotos(
  db: Db,
  photos: Judged['photos'],
  { images, ...home }: Omit<PhotoHome, 'images'> & { images?: ImageHome },
): Promise<void> {
  if (!images) throw new ImportError('The file holds photos, and there is no place for them.');
  for (const { drawn, ...facts } of photos) {
    const write = await keepPhoto({ ...home, images }, drawn, facts);
    if (!(await write(db))) {
      throw new ImportError('Photos of this file were added meanwhile. Nothing was imported: try again.');
    }
  }
}
