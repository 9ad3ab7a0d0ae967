import { LRUCache } from 'lru-cache';
import { yesOrNo } from '../../../../domain/answers.ts';
import { dayOf } from '../../../../domain/days.ts';
import { onReplacement } from '../../../db/replacing/forget.ts';
import type { Db, StoredAnswer } from '../../../db/schema.ts';
import type { Scope } from '../../../identity/scope.ts';
import { installedInstruments, type InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { brokenQuestions } from '../../definitions/uses/comparableAnswers.ts';
import { layoutOf } from './form/layout.ts';
import { selectAnswersOf, selectLatestAuditOfEachStore } from './queries.ts';

/** The characters that show the answers of the previous audit. */
const SIGNS = { Yes: '✓', No: '✗' } as const;
const NO_VALUE = '–';

/** The number of audits read per statement. Other requests are served in between. */
const BATCH = 250;

/** The number of batches in flight: the database reads the next one while the server processes the previous one. */
const BATCHES_AT_ONCE = 2;

/** The size of the cache in characters of two bytes each, and the overhead per audit. */
const SIGNS_KEPT_MOST = 8_000_000;
const SIGNS_BESIDES = 128;

/** A cached audit, valid until it is corrected or another instrument becomes the active one. */
type CachedAudit = { version: number; instrumentId: number; signs: string };

type LatestAudit = Awaited<ReturnType<typeof selectLatestAuditOfEachStore>>[number];

/** The previous audit of a store: its day, score and answers. */
export type PreviousRow = [store: string, day: string, score: string, signs: string];

/**
 * Returns a function that returns the previous audit of each store in a scope. Answers are cached per audit for all
 * users, so only uncached answers are read from the database.
 */
export function openPrevious(db: Db) {
  const cache = new LRUCache<string, CachedAudit>({
    maxSize: SIGNS_KEPT_MOST,
    sizeCalculation: ({ signs }) => signs.length + SIGNS_BESIDES,
  });
  onReplacement(db, () => cache.clear());

  async function readSigns(
    audits: readonly LatestAudit[],
    instrument: InstalledInstrument,
    signsOfAudits: Map<string, string>,
  ) {
    const questions = layoutOf(instrument.instrument).questions;
    const places = new Map(questions.map(({ question }, at) => [question.varname, at]));
    const answersById = new Map((await selectAnswersOf(db, audits)).map((row) => [row.survey_id, row.answers]));
    const versions = await installedInstruments(
      db,
      audits.map((audit) => audit.instrument_id),
    );
    const broken = new Map<number, ReadonlySet<string>>();
    for (const [id, before] of versions) broken.set(id, await brokenQuestions(db, before, instrument));
    for (const { id, version, instrument_id: takenWith } of audits) {
      const answers = JSON.parse(answersById.get(id) ?? '[]') as StoredAnswer[];
      const signs = signsOf(answers, places, broken.get(takenWith));
      signsOfAudits.set(id, signs);
      cache.set(id, { version, instrumentId: instrument.id, signs });
    }
  }

  return async (scope: Scope, timeZone: string, instrument: InstalledInstrument): Promise<PreviousRow[]> => {
    const latest = await selectLatestAuditOfEachStore(db, scope);
    const signsOfAudits = new Map<string, string>();
    const unknown = latest.filter(({ id, version }) => {
      const entry = cache.get(id);
      if (entry?.version !== version || entry.instrumentId !== instrument.id) return true;
      signsOfAudits.set(id, entry.signs);
      return false;
    });
    const read = async () => {
      while (unknown.length > 0) await readSigns(unknown.splice(-BATCH), instrument, signsOfAudits);
    };
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, read));
    return latest.map(({ id, store_id: store, taken_at: takenAt, overall }) => [
      store,
      dayOf(takenAt, timeZone),
      String(overall),
      signsOfAudits.get(id) ?? '',
    ]);
  };
}

/** Returns the signs of an audit's answers, except to questions that now have a different meaning (`broken`). */
function signsOf(
  answers: readonly StoredAnswer[],
  places: ReadonlyMap<string, number>,
  broken: ReadonlySet<string> = new Set(),
): string {
  const signs = Array<string>(places.size).fill(NO_VALUE);
  for (const [questionId, answer] of answers) {
    const [place, sign] = [places.get(questionId), yesOrNo(answer)];
    if (place !== undefined && sign !== null && !broken.has(questionId)) signs[place] = SIGNS[sign];
  }
  return signs.join('');
}
