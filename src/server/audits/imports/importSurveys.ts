import type { Db } from '../../db/schema.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import type { ImageStorage } from '../../shared/images/keep.ts';
import { followStores } from '../../followUp/actions/follow/followStore.ts';
import { settlePhoto } from '../photos/changes.ts';
import { insertSurveys } from '../surveys/changes.ts';
import { updateToLater } from '../surveys/laterVersionQueries.ts';
import { insertRevisions } from '../surveys/revisionQueries.ts';
import { recountStores } from '../surveys/totals.ts';
import { indexAuditors } from './auditors.ts';
import { inBatches } from './batches.ts';
import { checkBatch, type RowsToStore, type Run, type RowListener } from './judge.ts';
import { newOutcome, refusals, type ImportOutcome } from './outcome.ts';
import type { PhotoFolder } from './photos/folder.ts';
import { storePhotoFile } from './photos/photo.ts';
import { insertNames } from './photos/queries.ts';
import { ImportError, type ImportItem } from './rows.ts';
import { indexStores } from './stores.ts';
import { versionsOf } from './versions.ts';

export type ImportOptions = {
  /** True to write the surveys, false for a dry run. */
  apply?: boolean;
  /** True to import the valid rows even if others are refused. */
  skipRefused?: boolean;
  now?: Date;
  /** Called for each row that can't be imported. */
  onRefused?: RowListener;
  /** The storage for photos that the file contains. */
  images?: ImageHome;
  /** The folder with the photo files that rows name, so that missing ones can be reported. The files aren't read. */
  folder?: PhotoFolder | undefined;
  /** Called for photos whose file is missing or whose name another survey shares. */
  onMissing?: RowListener;
};

export type ImportResult = ImportOutcome & {
  applied: boolean;
  /** The first scored row of each survey, by survey id. */
  rows: ReadonlyMap<string, { row: number }>;
};

/**
 * Imports the surveys and photos of a file in a single transaction. A row that can't be imported prevents the whole
 * import unless `skipRefused` is set.
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
    const changedStores = new Set<string>();
    for await (const batch of inBatches(items)) {
      const rowsToStore = await checkBatch(run, batch);
      if (!apply || (refusals(run.outcome) > 0 && !skipRefused)) continue;
      await storeAll(transaction, rowsToStore);
      if (rowsToStore.photos.length > 0)
        await storePhotos(transaction, rowsToStore.photos, { ...options, db, now: run.now });
      for (const { storeId } of [...rowsToStore.newSurveys, ...rowsToStore.newerVersions]) changedStores.add(storeId);
    }
    const isApplied = apply && (skipRefused || refusals(run.outcome) === 0);
    if (isApplied) {
      await recountStores(transaction, changedStores);
      await followStores(transaction, changedStores, run.now);
      await transaction.commit().execute();
    } else {
      await transaction.rollback().execute();
    }
    return { ...run.outcome, applied: isApplied, rows: run.earlierSurveys };
  } catch (error) {
    // Preserves the original error, even if the connection is lost and the rollback fails.
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
    earlierSurveys: new Map(),
    earlierPhotos: new Map(),
    earlierNames: new Map(),
    folder,
    refuse: onRefused,
    miss: onMissing,
  };
}

async function storeAll(db: Db, { newSurveys, newerVersions, settledIds, names }: RowsToStore): Promise<void> {
  const count = (await insertSurveys(db, newSurveys)).length + (await updateToLater(db, newerVersions));
  if (count !== newSurveys.length + newerVersions.length) {
    throw new ImportError(
      'Surveys in this file were added or changed in the meantime. Nothing was imported: try again.',
    );
  }
  await insertRevisions(
    db,
    [...newSurveys, ...newerVersions].flatMap(({ revisions }) => revisions),
  );
  await insertNames(db, names);
  for (const id of settledIds) await settlePhoto(db, id);
}

/**
 * Stores each photo's file immediately and its row in the import's transaction. If the import fails, the files are
 * removed later as unused.
 */
async function storePhotos(
  db: Db,
  photos: RowsToStore['photos'],
  { images, ...storage }: Omit<ImageStorage, 'images'> & { images?: ImageHome },
): Promise<void> {
  if (!images) throw new ImportError('The file contains photos, but there is no storage for them.');
  for (const { picture, ...facts } of photos) {
    const write = await storePhotoFile({ ...storage, images }, picture, facts);
    if (!(await write(db))) {
      throw new ImportError('Photos in this file were added in the meantime. Nothing was imported: try again.');
    }
  }
}
