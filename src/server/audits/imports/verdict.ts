import { FIRST_SURVEY_DAY, surveyDateFault } from '../../../domain/surveyDate.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { Refusal } from '../../refusal.ts';
import type { Auditor, SurveyToStore } from '../surveys/changes.ts';
import { scoreGivenSurvey, type GivenAnswer, type ScoredSurvey } from '../surveys/intake.ts';
import type { StoredVersion, LaterSurvey } from '../surveys/laterVersionQueries.ts';
import type { RevisionToStore } from '../surveys/revisionQueries.ts';
import { differingVersion } from './differingVersion.ts';
import type { KnownSurvey } from './queries.ts';
import { quote, RowProblem, type ImportRow, type SortedAnswers } from './rows.ts';
import type { StoreIndex } from './stores.ts';
import type { Versions } from './versions.ts';

/** The context in which a file's surveys are checked. */
export type ImportContext = {
  now: Date;
  stores: StoreIndex;
  auditorOf: (name: string | null) => Auditor;
  versions: Versions;
  /** The scored surveys of earlier rows, by id. */
  earlierSurveys: Map<string, SeenSurvey>;
};

/** A survey read so far. `state` identifies its content; `isTaken` means that it is stored or will be added. */
export type SeenSurvey = { row: number; state: string; instrument: InstalledInstrument; isTaken: boolean };

/** The stored survey with its versions; `storedSurvey` is undefined if there is none. */
export type StoredSurvey = { storedSurvey: KnownSurvey | undefined; history: readonly StoredVersion[] };

/** A survey with the versions to store. */
type WithVersions<T> = T & { revisions: RevisionToStore[] };
export type NewSurvey = WithVersions<SurveyToStore>;
export type NewerSurvey = WithVersions<LaterSurvey>;

export type Verdict =
  | { is: 'added'; survey: NewSurvey; answers: SortedAnswers }
  | { is: 'newer'; survey: NewerSurvey; answers: SortedAnswers }
  | { is: 'known'; answers: SortedAnswers }
  | { is: 'changed' | 'refused'; reason: string };

/** Decides what to do with a survey in a file. */
export async function verdictOn(context: ImportContext, row: ImportRow, storedRecord: StoredSurvey): Promise<Verdict> {
  const { storedSurvey } = storedRecord;
  const store = context.stores.find(row.store);
  if ('reason' in store) return { is: 'refused', reason: store.reason };
  // A stored survey is compared using the version that it was scored with, because the active version may be newer by
  // now.
  const { versions } = context;
  const instrument = storedSurvey ? await versions.byId(storedSurvey.instrument_id) : await instrumentOf(row, versions);
  if (!instrument) return { is: 'refused', reason: 'its instrument version is neither installed nor in the file' };
  try {
    const scoredRow = scoreRow(context, row, instrument, store.id);
    const earlier = context.earlierSurveys.get(row.id);
    if (!earlier)
      context.earlierSurveys.set(row.id, { row: row.row, state: scoredRow.state, instrument, isTaken: false });
    const repetition = earlier ? verdictOnRepeat(earlier, scoredRow) : verdictOnStoredSurvey(scoredRow, storedRecord);
    if (repetition) return repetition;
    const fault = surveyDateFault(row.takenAt, context.now);
    if (fault) return { is: 'refused', reason: `its date ${row.takenAt.toISOString()} ${DATE_FAULTS[fault]}` };
    if (store.archived) return { is: 'refused', reason: `the store ${quote(store.name)} is archived` };
    const { answers, revisions } = scoredRow;
    const survey = { ...scoredRow.survey, version: scoredRow.version };
    if (!storedSurvey) return { is: 'added', survey: { ...survey, revisions }, answers };
    const missing = storedSurvey.version === 1 ? revisions : revisions.slice(storedSurvey.version);
    return { is: 'newer', survey: { ...survey, earlier: storedSurvey.version, revisions: missing }, answers };
  } catch (error) {
    return { is: 'refused', reason: reasonOf(error) };
  }
}

async function instrumentOf(row: ImportRow, versions: Versions): Promise<InstalledInstrument | undefined> {
  const instrument = await versions.find(row.instrument);
  if (!instrument || typeof row.instrument === 'string' || row.isForm) return instrument;
  const { answers, managerAnswers } = row.answersTo(instrument);
  const questionIds = [...answers, ...managerAnswers, ...row.actions].flatMap(({ questionId }) => questionId ?? []);
  return versions.findByQuestions(questionIds, instrument);
}

/** The content of a row, scored. */
type ScoredRow = {
  survey: SurveyToStore;
  version: number;
  revisions: RevisionToStore[];
  answers: SortedAnswers;
  state: string;
  /** The content hashes under which the same survey may be stored. */
  hashes: string[];
};

function scoreRow(context: ImportContext, row: ImportRow, instrument: InstalledInstrument, storeId: string): ScoredRow {
  const rowAnswers = row.answersTo(instrument);
  const { id, takenAt, actions, surveyKind: kind, startedAt } = row;
  const survey = {
    id,
    storeId,
    takenAt,
    actions,
    kind,
    answers: rowAnswers.answers,
    managerAnswers: rowAnswers.managerAnswers,
  };
  const now = scoreGivenSurvey(instrument, { ...survey, startedAt });
  const revisions = (row.versions ?? []).map((version) => ({
    ...version,
    by: context.auditorOf(version.by),
    survey: scoreGivenSurvey(instrument, { ...version, id, storeId, startedAt }),
  }));
  const last = revisions.at(-1);
  if (last && hashOf(last.survey) !== hashOf(now)) throw new RowProblem('its content differs from its last version');
  const first = revisions[0]?.survey ?? now;
  const voidRecord = row.voidRecord && { ...row.voidRecord, by: context.auditorOf(row.voidRecord.by) };
  return {
    // The content hash remains the hash of the content first submitted.
    survey: { ...now, contentHash: first.contentHash, voidRecord, auditor: context.auditorOf(row.auditor) },
    version: revisions.length || 1,
    revisions,
    answers: rowAnswers,
    state: [hashOf(first), ...(last ? [last.version, hashOf(now)] : [])].join(),
    hashes: [first, ...(row.isForm ? [withoutLooseNotes(), withoutNotes()] : [])].map(hashOf),
  };

  /** Returns the survey as earlier releases read it, without notes and start time. */
  function withoutNotes(): ScoredSurvey {
    const answers = answersOfRow().map(({ questionId, answer }) => ({ questionId, answer }));
    return scoreGivenSurvey(instrument, { ...survey, answers });
  }

  /** Returns the survey as earlier releases read it, without notes on unanswered questions. */
  function withoutLooseNotes(): ScoredSurvey {
    return scoreGivenSurvey(instrument, { ...survey, startedAt, answers: answersOfRow() });
  }

  function answersOfRow(): GivenAnswer[] {
    return survey.answers.filter(({ answer }) => answer.length > 0);
  }
}

function hashOf({ contentHash }: ScoredSurvey): string {
  return contentHash.toString('base64');
}

/** Returns the verdict on a survey whose id occurs earlier in the file. */
function verdictOnRepeat(earlier: SeenSurvey, { state, answers }: ScoredRow): Verdict {
  if (earlier.state === state) return { is: 'known', answers };
  return { is: 'changed', reason: `row ${earlier.row} has the same id but different content` };
}

/**
 * Returns the verdict on a survey that is already stored; null if it isn't stored, or if the row has versions that
 * aren't stored.
 */
function verdictOnStoredSurvey(
  { hashes, version, revisions, answers }: ScoredRow,
  { storedSurvey, history }: StoredSurvey,
): Verdict | null {
  if (!storedSurvey) return null;
  if (!hashes.includes(storedSurvey.content_hash.toString('base64'))) {
    return { is: 'changed', reason: 'a survey with this id but different content is already stored' };
  }
  const versionNumber = differingVersion(history, revisions);
  if (versionNumber !== undefined) return { is: 'changed', reason: `the stored version ${versionNumber} is different` };
  return version > storedSurvey.version ? null : { is: 'known', answers };
}

const DATE_FAULTS = {
  date_ahead: 'is more than 24 hours in the future',
  date_long_ago: `is before ${FIRST_SURVEY_DAY}`,
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof RowProblem) return error.message;
  if (!(error instanceof Refusal)) throw error;
  const question = quote(String(error.values?.['question']));
  if (error.code === 'answered_twice') return `it answers ${question} twice`;
  if (error.code === 'unknown_question') return `its instrument has no question ${question}`;
  if (error.code === 'draft_practice') return 'its instrument is a draft, with which only practice audits are taken';
  throw error;
}
