import type { Db } from '../../db/schema.ts';
import { selectHistories } from '../surveys/laterVersionQueries.ts';
import { notePlaces, type ImportOutcome } from './outcome.ts';
import type { PhotoFolder } from './photos/folder.ts';
import { awaitedReason, namedPhotoId, sharedReason } from './photos/names.ts';
import {
  selectDeletedIds,
  selectKnownPhotos,
  selectSurveysByName,
  type AwaitedPhoto,
  type KnownPhoto,
} from './photos/queries.ts';
import { verdictOnPhoto, type NewPhoto } from './photos/verdict.ts';
import { selectKnownSurveys, type KnownSurvey } from './queries.ts';
import { RowProblem, type ImportItem, type ImportRow, type NamedPhoto, type PhotoRow } from './rows.ts';
import { verdictOn, type ImportContext, type NewerSurvey, type NewSurvey } from './verdict.ts';

/** A callback that receives a row number and a reason. */
export type RowListener = (row: number, reason: string) => void | Promise<void>;

type NamedInRow = { row: number; surveyId: string; name: string };

/** The state of a running import. */
export type Run = ImportContext & {
  db: Db;
  outcome: ImportOutcome;
  /** Strings that identify the content of the photos added so far, by photo id. */
  earlierPhotos: Map<string, string>;
  /**
   * The survey that uses each file name, with the photos to report if another survey uses the name too. Null once
   * several surveys do.
   */
  earlierNames: Map<string, { surveyId: string; photos: readonly NamedInRow[] } | null>;
  folder: PhotoFolder | undefined;
  refuse: RowListener;
  /** Reports a photo whose file can't be attached. */
  miss: RowListener;
};

/** The rows to store for one batch. */
export type RowsToStore = {
  newSurveys: NewSurvey[];
  newerVersions: NewerSurvey[];
  photos: NewPhoto[];
  /** The ids of stored photos that arrived before their survey, which now exists. */
  settledIds: string[];
  /** The photos that the batch's surveys mention by name, both awaited and attached. */
  names: PhotoName[];
};

type PhotoName = AwaitedPhoto & { attached: boolean };

/** Checks each item of a batch and returns what to store. */
export async function checkBatch(run: Run, batch: readonly ImportItem[]): Promise<RowsToStore> {
  const { outcome, versions, refuse } = run;
  const storedRecords = await readStoredRecords(run.db, batch);
  const rowsToStore: RowsToStore = { newSurveys: [], newerVersions: [], photos: [], settledIds: [], names: [] };
  const namesByRow = new Map<ImportRow, readonly NamedPhoto[]>();
  for (const item of batch) {
    if (item.kind === 'instrument') await versions.add(item.checksum, item.instrument);
    if (item.kind === 'notice') outcome.notices.push(item.text);
    if (item.kind === 'photo') await judgePhoto(run, item, storedRecords, rowsToStore);
    if (item.kind === 'survey') {
      const photos = await judgeSurvey(run, item, storedRecords, rowsToStore);
      if (photos.length > 0) namesByRow.set(item, photos);
    }
    if (item.kind !== 'refused') continue;
    outcome.refused++;
    await refuse(item.row, item.reason);
  }
  if (namesByRow.size > 0) rowsToStore.names = await judgeNamedPhotos(run, namesByRow);
  return rowsToStore;
}

type StoredRecords = Awaited<ReturnType<typeof readStoredRecords>>;

async function readStoredRecords(db: Db, batch: readonly ImportItem[]) {
  const rows = batch.filter((item): item is ImportRow => item.kind === 'survey');
  const photos = batch.filter((item): item is PhotoRow => item.kind === 'photo');
  const ids = new Set([...rows.map(({ id }) => id), ...photos.map(({ surveyId }) => surveyId)]);
  const surveys: ReadonlyMap<string, KnownSurvey> = await selectKnownSurveys(db, [...ids]);
  const correctedIds = rows.filter(({ id }) => (surveys.get(id)?.version ?? 1) > 1).map(({ id }) => id);
  const histories = await selectHistories(db, correctedIds);
  const storedPhotos: ReadonlyMap<string, KnownPhoto> = await selectKnownPhotos(
    db,
    photos.map(({ id }) => id),
  );
  const deleted = await selectDeletedIds(
    db,
    photos.map(({ id }) => id),
  );
  return { surveys, histories, photos: storedPhotos, deleted };
}

/** Checks a survey; returns the photos that it names, or none if it can't be imported. */
async function judgeSurvey(
  run: Run,
  item: ImportRow,
  storedRecords: StoredRecords,
  rowsToStore: RowsToStore,
): Promise<readonly NamedPhoto[]> {
  const { outcome, refuse, earlierSurveys } = run;
  const storedSurvey = storedRecords.surveys.get(item.id);
  const verdict = await verdictOn(run, item, { storedSurvey, history: storedRecords.histories.get(item.id) ?? [] });
  outcome[verdict.is]++;
  if ('reason' in verdict) {
    await refuse(item.row, verdict.reason);
    return [];
  }
  const survey = earlierSurveys.get(item.id);
  if (survey) survey.isTaken = true;
  if (verdict.is === 'newer') rowsToStore.newerVersions.push(verdict.survey);
  if (verdict.is === 'added') {
    rowsToStore.newSurveys.push(verdict.survey);
    notePlaces(outcome.unknown, verdict.answers.unknown, item.row);
    notePlaces(outcome.unclear, verdict.answers.unclear, item.row);
  }
  return verdict.answers.photos;
}

async function judgePhoto(
  run: Run,
  item: PhotoRow,
  storedRecords: StoredRecords,
  rowsToStore: RowsToStore,
): Promise<void> {
  const { outcome, refuse, versions, earlierPhotos } = run;
  if (storedRecords.deleted.has(item.id)) {
    outcome.photos.known++;
    return;
  }
  const earlier = run.earlierSurveys.get(item.surveyId);
  const survey = storedRecords.surveys.get(item.surveyId);
  const instrument = earlier?.isTaken ? earlier.instrument : survey && (await versions.byId(survey.instrument_id));
  const verdict = await verdictOnPhoto(item, instrument, {
    storedPhoto: storedRecords.photos.get(item.id),
    earlierPhotos,
  });
  if ('reason' in verdict) {
    outcome[verdict.is]++;
    return refuse(item.row, verdict.reason);
  }
  outcome.photos[verdict.is]++;
  if (verdict.is === 'added') rowsToStore.photos.push(verdict.photo);
  else if (verdict.settle) rowsToStore.settledIds.push(item.id);
}

async function judgeNamedPhotos(
  run: Run,
  namesByRow: ReadonlyMap<ImportRow, readonly NamedPhoto[]>,
): Promise<PhotoName[]> {
  const { outcome } = run;
  const all = [...namesByRow].flatMap(([{ id: surveyId, row }, photos]) =>
    photos.map((photo) => ({ ...photo, surveyId, row, id: namedPhotoId(surveyId, photo) })),
  );
  const storedRecords = await selectKnownPhotos(
    run.db,
    all.map(({ id }) => id),
  );
  const deleted = await selectDeletedIds(
    run.db,
    all.map(({ id }) => id),
  );
  const surveysByName = await selectSurveysByName(
    run.db,
    all.map(({ name }) => name.normalize()),
  );
  const names = new Map<string, PhotoName>();
  for (const { id, surveyId, questionId, name, row } of all) {
    if (names.has(id)) continue;
    const isAttached = storedRecords.has(id) || deleted.has(id);
    names.set(id, { id, survey_id: surveyId, question_id: questionId, name, attached: isAttached });
    if (!isAttached) outcome.photos.awaited++;
    const surveys = [...(surveysByName.get(name.normalize()) ?? [])];
    await judgeName(
      run,
      { row, surveyId, name },
      { attached: isAttached, isShared: surveys.some((survey) => survey !== surveyId) },
    );
  }
  return [...names.values()];
}

type NameState = {
  /** True if the photo is already stored, or was deleted. */
  attached: boolean;
  /** True if another stored survey has a photo of the same name. */
  isShared: boolean;
};

/**
 * Reports what prevents a photo's file from being attached. When a second survey uses a name, the photos of earlier
 * rows with that name are reported as well.
 */
async function judgeName(run: Run, photo: NamedInRow, { attached, isShared }: NameState): Promise<void> {
  const key = photo.name.normalize();
  const earlierName = run.earlierNames.get(key);
  const isRepeated = earlierName === null || (earlierName !== undefined && earlierName.surveyId !== photo.surveyId);
  for (const earlier of isRepeated ? (earlierName?.photos ?? []) : []) await reportShared(run, earlier);
  const needsFolder = !attached && (await needsOwnFolder(run, photo));
  if (needsFolder && (isRepeated || isShared)) await reportShared(run, photo);
  const photos = needsFolder ? [...(earlierName?.photos ?? []), photo] : (earlierName?.photos ?? []);
  run.earlierNames.set(key, isRepeated || isShared ? null : { surveyId: photo.surveyId, photos });
}

/**
 * Checks whether a photo's file must be moved to its survey's own folder if the name is shared. If the file is missing,
 * reports this and returns false.
 */
async function needsOwnFolder({ folder, outcome, miss }: Run, { row, surveyId, name }: NamedInRow): Promise<boolean> {
  try {
    return folder?.find(surveyId, name).isOwn !== true;
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    outcome.photos.missing++;
    await miss(row, awaitedReason(name, error));
    return false;
  }
}

async function reportShared({ folder, outcome, miss }: Run, { row, surveyId, name }: NamedInRow): Promise<void> {
  outcome.photos.shared++;
  if (folder) await miss(row, awaitedReason(name, new RowProblem(sharedReason(surveyId))));
}
