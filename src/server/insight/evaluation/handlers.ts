import type * as calls from '../../../contract/insight/evaluation.ts';
import { dayIn } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { createSemaphore } from '../../process/semaphore.ts';
import { insertDownload } from '../../dataOut/downloads/downloadQueries.ts';
import { inBatches } from '../../db/batchQueries.ts';
import { inCallerSlot } from '../../http/callerSlot.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { inSlices } from '../../process/slices.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import type { PairCounts } from './agreement.ts';
import { armsInput } from './arms.ts';
import { readComparison } from './comparison.ts';
import { EVALUATION_FILES } from './download.ts';
import { selectMonthMeans } from './effectQueries.ts';
import { findPairs, readCandidates, readPairs } from './pairs.ts';
import { loadEffect, readChanges, ROWS_A_BATCH } from './readChanges.ts';

const loadAgreement = () => import('./agreement.ts');

/** The evaluation slots of this process. */
export const evaluationSemaphore = createSemaphore();

type Evaluation = { db: Db; viewer: Caller; signal: AbortSignal };

/** Runs an evaluation in a slot, on the database that reports read from. */
function inSlot<T>(context: CallContext, work: (evaluation: Evaluation) => Promise<T>): Promise<T> {
  return inCallerSlot(evaluationSemaphore, context, (slot) => context.reader.read((db) => work({ db, ...slot })));
}

/** Handlers for the effect of a change and for agreement between auditors. */
export const compareHandlers: HandlersOf<typeof calls> = {
  async readEffect({ area, start_date: from, end_date: to, ...choices }, context) {
    return inSlot(context, async ({ db, viewer, signal }) => {
      const comparison = await readComparison(db, viewer, { ...choices, from, to });
      const { arms, names, span } = comparison;
      const { coursesOf, effectOfChanges } = await loadEffect();
      const changes = await readChanges(db, comparison, signal);
      const { changed, excludedStores, effect, ...result } = await inSlices(
        effectOfChanges(area, arms, changes),
        signal,
      );
      const courses = coursesOf(changed);
      const months = { span, area, zone: viewer.timeZone };
      const ids = changed.map(({ id }) => id);
      for await (const rows of inBatches(db, (source) => selectMonthMeans(source, ids, months), ROWS_A_BATCH)) {
        signal.throwIfAborted();
        courses.add(rows);
      }
      const withName = (id: string) => ({ store_id: id, store_name: names.get(id) ?? '' });
      return {
        resultData: {
          ...result,
          stores: changed.map(({ id, ...store }) => ({ ...withName(id), ...store })),
          effect,
          verdict: effect ? ('enough' as const) : ('too_few' as const),
          months: await inSlices(courses.finish(), signal),
          left_out: [...arms.excludedStores, ...excludedStores].map(({ id, why }) => ({ ...withName(id), why })),
        },
      };
    });
  },

  async prepareComparison({ area, start_date: from, end_date: to, ...choices }, context) {
    const { db, viewer } = context;
    const days = { from: dayIn(from, viewer.timeZone), to: dayIn(to, viewer.timeZone) };
    const { arms } = await readComparison(db, viewer, { ...choices, ...days });
    const comparison = { ...armsInput(arms), ...days, area };
    return { resultData: { url: await insertDownload(context, EVALUATION_FILES, { comparison }) } };
  },

  async readAgreement(query, context) {
    const { language, translate } = context;
    const nameOf = (name: string | null) => auditorName(name, translate);
    const q = query.drop_na ? 2 : 3;
    return inSlot(context, async ({ db, viewer, signal }) => {
      const pairs = await findPairs(db, viewer, query);
      const { agreementOfPairs, countPairs, emptyTables } = await loadAgreement();
      const counts: PairCounts = { tables: emptyTables(), pairs: [] };
      for await (const batch of readPairs(db, pairs)) await inSlices(countPairs(counts, batch, q), signal);
      return {
        resultData: {
          pairs: counts.pairs.length,
          ...(await inSlices(agreementOfPairs(counts, { q, language, nameOf }), signal)),
          surveys: counts.pairs.map(({ storeName, first, second }) => ({
            first: first.id,
            second: second.id,
            store_id: second.store_id,
            store_name: storeName,
            date: second.taken_at.toISOString(),
            scores: [first.overall, second.overall] as [number, number],
          })),
        },
      };
    });
  },

  async prepareAgreement({ start_date: from, end_date: to, ...query }, context) {
    const { db, viewer, language } = context;
    const days = { start_date: dayIn(from, viewer.timeZone), end_date: dayIn(to, viewer.timeZone) };
    const agreement = { ...query, ...days, language };
    await readCandidates(db, viewer, agreement);
    return { resultData: { url: await insertDownload(context, EVALUATION_FILES, { agreement }) } };
  },
};
