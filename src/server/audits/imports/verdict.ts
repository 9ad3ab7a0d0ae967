import { FIRST_SURVEY_DAY, surveyDateFault } from '../../domain/surveyDate.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import type { Auditor, SurveyToStore } from '../surveys/changes.ts';
import { scoreGivenSurvey, type ScoredSurvey } from '../surveys/intake.ts';
import type { KeptVersion, LaterSurvey } from '../surveys/laterVersionQueries.ts';
import type { RevisionToStore } from '../surveys/revisionQueries.ts';
import { differingVersion } from './history.ts';
import type { KnownSurvey } from './queries.ts';
import { quoted, RowProblem, type ImportRow, type SortedAnswers } from './rows.ts';
import type { StoreIndex } from './stores.ts';
import type { Versions } from './versions.ts';

/** What surveys of a file are judged by. */
export type Judging = {
  now: Date;
  stores: StoreIndex;
  auditorOf: (name: string | null) => Auditor;
  versions: Versions;
  /** The surveys of the file so far. */
  seen: Map<string, SeenSurvey>;
};

/** `state` tells whether a row with the same id says the same; `isTaken` that the survey is here, or is added. */
export type SeenSurvey = { row: number; state: string; installed: InstalledInstrument; isTaken: boolean };

/** What is here already of a survey. */
export type Here = { known: KnownSurvey | undefined; history: readonly KeptVersion[] };

/** With the versions that are to be written. */
type WithVersions<T> = T & { revisions: RevisionToStore[] };
export type NewSurvey = WithVersions<SurveyToStore>;
export type NewerSurvey = WithVersions<LaterSurvey>;

export type Verdict =
  | { is: 'added'; survey: NewSurvey; sorted: SortedAnswers }
  | { is: 'newer'; survey: NewerSurvey; sorted: SortedAnswers }
  | { is: 'known'; sorted: SortedAnswers }
  | { is: 'changed' | 'refused'; reason: string };

/** What is to become of a survey of a file. */
export async function verdictOn(judging: Judging, row: ImportRow, here: Here): Promise<Verdict> {
  const { known } = here;
  const store = judging.stores.find(row.store);
  if ('reason' in store) return { is: 'refused', reason: store.reason };
  // What is here is compared by the version that it was scored with: a newer form sends the same answers again.
  const { versions } = judging;
  const installed = known ? await versions.byId(known.instrument_id) : await versions.find(row.instrument);
  if (!installed) return { is: 'refused', reason: 'its instrument version is neither installed nor in the file' };
  try {
    const told = tell(judging, row, installed, store.id);
    const earlier = judging.seen.get(row.id);
    if (!earlier) judging.seen.set(row.id, { row: row.row, state: told.state, installed, isTaken: false });
    const found = earlier ? comparedWith(earlier, told) : compared(told, here);
    if (found) return found;
    const fault = surveyDateFault(row.takenAt, judging.now);
    if (fault) return { is: 'refused', reason: `its date ${row.takenAt.toISOString()} ${DATE_FAULTS[fault]}` };
    if (store.archived) return { is: 'refused', reason: `the store ${quoted(store.name)} is archived` };
    const { sorted, revisions } = told;
    const survey = { ...told.survey, version: told.version };
    if (!known) return { is: 'added', survey: { ...survey, revisions }, sorted };
    const missing = known.version === 1 ? revisions : revisions.slice(known.version);
    return { is: 'newer', survey: { ...survey, earlier: known.version, revisions: missing }, sorted };
  } catch (error) {
    return { is: 'refused', reason: reasonOf(error) };
  }
}

/** What a row says, scored. */
type Told = {
  survey: SurveyToStore;
  version: number;
  revisions: RevisionToStore[];
  sorted: SortedAnswers;
  state: string;
  /** The hashes by which the same may be here. */
  hashes: string[];
};

function tell(judging: Judging, row: ImportRow, installed: InstalledInstrument, storeId: string): Told {
  const sorted = row.answersTo(installed);
  const { id, takenAt, actions, surveyKind: kind, startedAt } = row;
  const given = { id, storeId, takenAt, actions, kind, answers: sorted.answers, managerAnswers: sorted.managerAnswers };
  const now = scoreGivenSurvey(installed, { ...given, startedAt });
  const revisions = (row.versions ?? []).map((version) => ({
    ...version,
    by: judging.auditorOf(version.by),
    scored: scoreGivenSurvey(installed, { ...version, id, storeId, startedAt }),
  }));
  const last = revisions.at(-1);
  if (last && hashOf(last.scored) !== hashOf(now)) throw new RowProblem('its last version says otherwise than it does');
  const first = revisions[0]?.scored ?? now;
  const voided = row.voided && { ...row.voided, by: judging.auditorOf(row.voided.by) };
  return {
    // What tells a survey is what came in first.
    survey: { ...now, contentHash: first.contentHash, voided, auditor: judging.auditorOf(row.auditor) },
    version: revisions.length || 1,
    revisions,
    sorted,
    state: [hashOf(first), ...(last ? [last.version, hashOf(now)] : [])].join(),
    hashes: [first, ...(row.isForm ? [withoutNotes()] : [])].map(hashOf),
  };

  /** As a form was read before its notes and its beginning were. */
  function withoutNotes(): ScoredSurvey {
    const answers = given.answers.map(({ questionId, answer }) => ({ questionId, answer }));
    return scoreGivenSurvey(installed, { ...given, answers });
  }
}

function hashOf({ contentHash }: ScoredSurvey): string {
  return contentHash.toString('base64');
}

/** The verdict where the file has the survey before. */
function comparedWith(earlier: SeenSurvey, { state, sorted }: Told): Verdict {
  if (earlier.state === state) return { is: 'known', sorted };
  return { is: 'changed', reason: `row ${earlier.row} has the same id and other content` };
}

/** The verdict where the survey is here, unless the row has later versions of it. */
function compared({ hashes, version, revisions, sorted }: Told, { known, history }: Here): Verdict | null {
  if (!known) return null;
  if (!hashes.includes(known.content_hash.toString('base64'))) {
    return { is: 'changed', reason: 'a survey with this id and other content is here already' };
  }
  const differing = differingVersion(history, revisions);
  if (differing !== undefined) return { is: 'changed', reason: `version ${differing} here says otherwise` };
  return version > known.version ? null : { is: 'known', sorted };
}

const DATE_FAULTS = {
  date_ahead: 'lies more than 24 hours ahead',
  date_long_ago: `lies before ${FIRST_SURVEY_DAY}`,
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof RowProblem) return error.message;
  if (!(error instanceof Refusal)) throw error;
  const question = quoted(String(error.values?.['question']));
  if (error.code === 'answered_twice') return `it answers ${question} twice`;
  if (error.code === 'unknown_question') return `its instrument has no question ${question}`;
  throw error;
}
