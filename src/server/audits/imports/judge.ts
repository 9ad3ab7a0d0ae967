import type { Db } from '../db/schema.ts';
import { selectHistories } from '../surveys/laterVersionQueries.ts';
import { notePlaces, type Outcome } from './outcome.ts';
import type { PhotoFolder } from './photos/folder.ts';
import { awaitedReason, idOfNamed } from './photos/names.ts';
import { selectKnownPhotos, type AwaitedPhoto, type KnownPhoto } from './photos/queries.ts';
import { verdictOnPhoto, type NewPhoto } from './photos/verdict.ts';
import { selectKnownSurveys, type KnownSurvey } from './queries.ts';
import { RowProblem, type ImportItem, type ImportRow, type NamedPhoto, type PhotoRow } from './rows.ts';
import { verdictOn, type Judging, type NewerSurvey, type NewSurvey } from './verdict.ts';

/** Told of a row, and why. */
export type Tell = (row: number, reason: string) => void | Promise<void>;

/** An import on its way through a file. */
export type Run = Judging & {
  db: Db;
  outcome: Outcome;
  /** The photos of the file so far, by their ids. */
  seenPhotos: Map<string, string>;
  /** Where the files are that rows name. */
  folder: PhotoFolder | undefined;
  refuse: Tell;
  /** Told of a photo whose file is missing. */
  miss: Tell;
};

/** What is to be stored of a batch. */
export type Judged = {
  added: NewSurvey[];
  newer: NewerSurvey[];
  photos: NewPhoto[];
  /** The ids of photos that wait for a survey that is here. */
  settled: string[];
  awaited: AwaitedPhoto[];
};

/** Judges each item of a batch. */
export async function judge(run: Run, batch: readonly ImportItem[]): Promise<Judged> {
  const { outcome, versions, refuse } = run;
  const here = await whatIsHere(run.db, batch);
  const judged: Judged = { added: [], newer: [], photos: [], settled: [], awaited: [] };
  const named = new Map<ImportRow, readonly NamedPhoto[]>();
  for (const item of batch) {
    if (item.kind === 'instrument') await versions.add(item.checksum, item.instrument);
    if (item.kind === 'notice') outcome.notices.push(item.text);
    if (item.kind === 'photo') await judgePhoto(run, item, here, judged);
    if (item.kind === 'survey') {
      const photos = await judgeSurvey(run, item, here, judged);
      if (photos.length > 0) named.set(item, photos);
    }
    if (item.kind !== 'refused') continue;
    outcome.refused++;
    await refuse(item.row, item.reason);
  }
  if (named.size > 0) judged.awaited = await judgeNamed(run, named);
  return judged;
}

type Here = Awaited<ReturnType<typeof whatIsHere>>;

async function whatIsHere(db: Db, batch: readonly ImportItem[]) {
  const rows = batch.filter((item): item is ImportRow => item.kind === 'survey');
  const photos = batch.filter((item): item is PhotoRow => item.kind === 'photo');
  const ids = new Set([...rows.map(({ id }) => id), ...photos.map(({ surveyId }) => surveyId)]);
  const surveys: ReadonlyMap<string, KnownSurvey> = await selectKnownSurveys(db, [...ids]);
  const corrected = rows.filter(({ id }) => (surveys.get(id)?.version ?? 1) > 1).map(({ id }) => id);
  const histories = await selectHistories(db, corrected);
  const sent: ReadonlyMap<string, KnownPhoto> = await selectKnownPhotos(
    db,
    photos.map(({ id }) => id),
  );
  return { surveys, histories, photos: sent };
}

/** Judges a survey; gives the photos that it names, when it is here or is added. */
async function judgeSurvey(run: Run, item: ImportRow, here: Here, judged: Judged): Promise<readonly NamedPhoto[]> {
  const { outcome, refuse, seen } = run;
  const known = here.surveys.get(item.id);
  const verdict = await verdictOn(run, item, { known, history: here.histories.get(item.id) ?? [] });
  outcome[verdict.is]++;
  if ('reason' in verdict) {
    await refuse(item.row, verdict.reason);
    return [];
  }
  const survey = seen.get(item.id);
  if (survey) survey.isTaken = true;
  if (verdict.is === 'newer') judged.newer.push(verdict.survey);
  if (verdict.is === 'added') {
    judged.added.push(verdict.survey);
    notePlaces(outcome.unknown, verdict.sorted.unknown, item.row);
    notePlaces(outcome.unclear, verdict.sorted.unclear, item.row);
    notePlaces(outcome.looseNotes, verdict.sorted.looseNotes, item.row);
  }
  return verdict.sorted.photos;
}

async function judgePhoto(run: Run, item: PhotoRow, here: Here, judged: Judged): Promise<void> {
  const { outcome, refuse, versions, seenPhotos } = run;
  const seen = run.seen.get(item.surveyId);
  const known = here.surveys.get(item.surveyId);
  const installed = seen?.isTaken ? seen.installed : known && (await versions.byId(known.instrument_id));
  const verdict = await verdictOnPhoto(item, installed, { known: here.photos.get(item.id), seen: seenPhotos });
  if ('reason' in verdict) {
    outcome[verdict.is]++;
    return refuse(item.row, verdict.reason);
  }
  outcome.photos[verdict.is]++;
  if (verdict.is === 'added') judged.photos.push(verdict.photo);
  else if (verdict.settle) judged.settled.push(item.id);
}

/** The photos of surveys that are known by their names, less those that are here; tells of each without a file. */
async function judgeNamed(run: Run, named: ReadonlyMap<ImportRow, readonly NamedPhoto[]>): Promise<AwaitedPhoto[]> {
  const { outcome, folder, miss } = run;
  const all = [...named].flatMap(([{ id: surveyId, row }, photos]) =>
    photos.map((photo) => ({ ...photo, surveyId, row, id: idOfNamed(surveyId, photo) })),
  );
  const here = await selectKnownPhotos(
    run.db,
    all.map(({ id }) => id),
  );
  const awaited = new Map<string, AwaitedPhoto>();
  for (const { id, surveyId, questionId, name, row } of all) {
    if (here.has(id) || awaited.has(id)) continue;
    awaited.set(id, { id, survey_id: surveyId, question_id: questionId, name });
    outcome.photos.awaited++;
    try {
      folder?.find(surveyId, name);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      outcome.photos.missing++;
      await miss(row, awaitedReason(name, error));
    }
  }
  return [...awaited.values()];
}
