import type * as calls from '../../contract/compare.ts';
import { AGREEMENT_PAIRS_MAX } from '../../domain/limits.ts';
import { pairUp } from '../../domain/evaluation/pairs.ts';
import { dayIn } from '../../domain/days.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { isId } from '../id.ts';
import { visibleGroup } from '../identity/groupScope.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { auditorName } from '../surveys/present.ts';
import { spanOf } from '../span.ts';
import type { PairOfSurveys } from './agreement.ts';
import { selectCandidates, selectPaired, type PairFilter } from './agreementQueries.ts';
import { askedOf } from './arms.ts';
import { readComparison } from './comparison.ts';
import { comparisonUrl } from './download.ts';
import { selectMonthMeans, selectSegments } from './effectQueries.ts';
import { insertComparisonLink } from './linkQueries.ts';

// The quantiles' library takes a tenth of a second to load, so it comes with the first comparison.
const loadEffect = () => import('./effect.ts');
const loadAgreement = () => import('./agreement.ts');

/** Whether a change made a difference, and whether audits can be trusted. */
export const compareHandlers: HandlersOf<typeof calls> = {
  async readEffect({ area, start_date: from, end_date: to, ...asked }, { db, viewer }) {
    const { span, arms, moments, names } = await readComparison(db, viewer, { ...asked, from, to });
    const ids = [...arms.stores.keys()];
    const [segments, months] = await Promise.all([
      selectSegments(db, ids, { span, moments }),
      selectMonthMeans(db, ids, { span, area, zone: viewer.timeZone }),
    ]);
    const { armMeans, byStore, changesIn, courses, estimates, wholeEffect } = await loadEffect();
    const rows = byStore(segments);
    const { changed, leftOut } = changesIn(area, arms, rows);
    const effect = wholeEffect(changed);
    const named = (id: string) => ({ store_id: id, store_name: names.get(id) ?? '' });
    return {
      resultData: {
        stores: changed.map(({ id, ...store }) => ({ ...named(id), ...store })),
        arms: { with: armMeans(changed, 'with'), without: armMeans(changed, 'without') },
        effect,
        verdict: effect ? 'enough' : 'too_few',
        months: courses(changed, months),
        areas: estimates(arms, rows),
        left_out: [...arms.leftOut, ...leftOut].map(({ id, why }) => ({ ...named(id), why })),
      },
    };
  },

  async prepareComparison({ area, start_date: from, end_date: to, ...asked }, { db, viewer, now }) {
    const days = { from: dayIn(from, viewer.timeZone), to: dayIn(to, viewer.timeZone) };
    const { arms } = await readComparison(db, viewer, { ...asked, ...days });
    const secret = await insertComparisonLink(db, viewer, { ...askedOf(arms), ...days, area }, now);
    return { resultData: { url: comparisonUrl(secret) } };
  },

  async readAgreement({ group_id: groupId, start_date: from, end_date: to, drop_na: dropNa, ...asked }, context) {
    const { db, viewer, language, translate } = context;
    const filter = {
      span: spanOf(from, to, viewer.timeZone),
      hours: asked.hours,
      pairs: asked.pairs,
      group: groupId === undefined ? null : await visibleGroup(db, viewer, groupId),
      auditors: asked.auditors ?? null,
    };
    const { pairs, storeNames } = await pairsOf(context, filter);
    const q = dropNa ? 2 : 3;
    const ids = [...new Set(pairs.map(({ second }) => second.instrument_id))];
    const versions = new Map(
      await Promise.all(ids.map(async (id) => [id, await installedInstrument(db, id)] as const)),
    );
    const { auditorAgreement, pooledAgreement, questionAgreement, scoreAgreement, tablesOf } = await loadAgreement();
    const tables = tablesOf(pairs, versions, q);
    return {
      resultData: {
        pairs: pairs.length,
        ...pooledAgreement(tables, q),
        questions: questionAgreement(tables, q, language),
        scores: scoreAgreement(pairs),
        auditors: auditorAgreement(pairs, (name) => auditorName(name, translate)),
        surveys: pairs.map(({ first, second }) => ({
          first: first.id,
          second: second.id,
          store_id: second.store_id,
          store_name: storeNames.get(second.id) ?? '',
          date: second.taken_at.toISOString(),
          scores: [first.overall, second.overall] as [number, number],
        })),
      },
    };
  },
};

async function pairsOf({ db, viewer }: CallContext, filter: PairFilter) {
  if (filter.auditors?.every(isId) === false) throw new Refusal('unknown_user', { field: 'auditors' });
  const candidates = await selectCandidates(db, viewer.scope, filter, AGREEMENT_PAIRS_MAX);
  if (candidates.length > AGREEMENT_PAIRS_MAX)
    throw new Refusal('too_many_audit_pairs', { field: 'start_date', values: { max: AGREEMENT_PAIRS_MAX } });
  const found = pairUp(
    candidates.map((row) => ({
      first: { storeId: row.store_id, id: row.first_id, takenAt: row.first_at },
      second: { storeId: row.store_id, id: row.second_id, takenAt: row.second_at },
    })),
  );
  const surveys = await selectPaired(
    db,
    found.flatMap(({ first, second }) => [first, second]),
  );
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  const pairs = found.flatMap(({ first, second }): PairOfSurveys[] => {
    const [one, other] = [byId.get(first.id), byId.get(second.id)];
    return one && other ? [{ first: one, second: other }] : [];
  });
  return { pairs, storeNames: new Map(candidates.map((row) => [row.second_id, row.store_name])) };
}
