import type * as calls from '../../contract/compare.ts';
import { AGREEMENT_PAIRS_MAX } from '../../domain/limits.ts';
import { pairUp } from '../../domain/evaluation/pairs.ts';
import { startOfDay } from '../../domain/days.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { isId } from '../id.ts';
import { visibleGroup } from '../identity/groupScope.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { auditorName } from '../surveys/present.ts';
import { spanOf, type Span } from '../span.ts';
import type { PairOfSurveys } from './agreement.ts';
import { selectCandidates, selectPaired, type PairFilter } from './agreementQueries.ts';
import { armsOf, type Arms } from './arms.ts';
import { selectMonthMeans, selectNames, selectSegments } from './effectQueries.ts';

// The quantiles' library takes a tenth of a second to load, so it comes with the first comparison.
const loadEffect = () => import('./effect.ts');
const loadAgreement = () => import('./agreement.ts');

/** Whether a change made a difference, and whether audits can be trusted. */
export const compareHandlers: HandlersOf<typeof calls> = {
  async readEffect({ area, start_date: from, end_date: to, ...asked }, { db, viewer }) {
    const zone = viewer.timeZone;
    const span = spanOf(from, to, zone);
    const arms = armsOf(asked);
    const moments = momentsOf(arms, span, zone);
    const all = [...arms.stores.keys(), ...arms.leftOut.map(({ id }) => id)];
    const names = new Map((await selectNames(db, viewer.scope, all)).map((row) => [row.id, row.store_name]));
    if (names.size < new Set(all).size) throw new Refusal('not_found');

    const ids = [...arms.stores.keys()];
    const [segments, months] = await Promise.all([
      selectSegments(db, ids, { span, moments }),
      selectMonthMeans(db, ids, { span, area, zone }),
    ]);
    const { armMeans, changesIn, courses, estimates, wholeEffect } = await loadEffect();
    const rows = grouped(segments, (row) => row.store_id);
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
        overall: pooledAgreement(tables.overall, q),
        categories: [...tables.categories].map(([food_id, each]) => ({ food_id, ...pooledAgreement(each, q) })),
        questions: questionAgreement(tables, q, language),
        scores: scoreAgreement(pairs),
        auditors: auditorAgreement(pairs, (name) => auditorName(name, translate)),
        surveys: pairs.map(({ first, second }) => ({
          first: first.id,
          second: second.id,
          store_name: storeNames.get(second.id) ?? '',
          date: second.taken_at.toISOString(),
          scores: [first.overall, second.overall] as [number, number],
        })),
      },
    };
  },
};

/** The first moments of the days on which it began. Each lies within the span, so that there is a before and an after. */
function momentsOf({ days }: Arms, span: Span, zone: string): Date[] {
  const moments = days.map((day) => startOfDay(day, zone));
  if (moments.some((moment) => moment <= span.start || moment >= span.end))
    throw new Refusal('began_outside', { field: 'began' });
  return moments;
}

async function pairsOf({ db, viewer }: CallContext, filter: PairFilter) {
  if (filter.auditors?.every(isId) === false) throw new Refusal('unknown_user', { field: 'auditors' });
  const candidates = await selectCandidates(db, viewer.scope, filter, AGREEMENT_PAIRS_MAX);
  if (candidates.length > AGREEMENT_PAIRS_MAX)
    throw new Refusal('too_many_audit_pairs', { field: 'start_date', values: { max: AGREEMENT_PAIRS_MAX } });
  const found = pairUp(
    candidates.map((row) => ({
      storeId: row.store_id,
      first: { id: row.first_id, takenAt: row.first_at },
      second: { id: row.second_id, takenAt: row.second_at },
    })),
  );
  const surveys = await selectPaired(
    db,
    candidates.flatMap((row) => [
      { storeId: row.store_id, id: row.first_id },
      { storeId: row.store_id, id: row.second_id },
    ]),
  );
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  const pairs = found.flatMap(({ first, second }): PairOfSurveys[] => {
    const [one, other] = [byId.get(first.id), byId.get(second.id)];
    return one && other ? [{ first: one, second: other }] : [];
  });
  return { pairs, storeNames: new Map(candidates.map((row) => [row.second_id, row.store_name])) };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
