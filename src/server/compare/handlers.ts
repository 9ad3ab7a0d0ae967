import type * as calls from '../../contract/compare.ts';
import { dayIn } from '../../domain/days.ts';
import type { HandlersOf } from '../http/serve.ts';
import { auditorName } from '../surveys/present.ts';
import { askedOf } from './arms.ts';
import { readComparison } from './comparison.ts';
import { fileUrl } from './download.ts';
import { selectMonthMeans, selectSegments } from './effectQueries.ts';
import { insertFileLink } from './linkQueries.ts';
import { readCandidates, readPairs } from './pairs.ts';

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
    const comparison = { ...askedOf(arms), ...days, area };
    const secret = await insertFileLink(db, viewer, { comparison }, now);
    return { resultData: { url: fileUrl(secret) } };
  },

  async readAgreement(asked, { db, viewer, language, translate }) {
    const { pairs, storeNames, versions } = await readPairs(db, viewer, asked);
    const q = asked.drop_na ? 2 : 3;
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

  async prepareAgreement({ start_date: from, end_date: to, ...asked }, { db, viewer, language, now }) {
    const days = { start_date: dayIn(from, viewer.timeZone), end_date: dayIn(to, viewer.timeZone) };
    const agreement = { ...asked, ...days, language };
    await readCandidates(db, viewer, agreement);
    const secret = await insertFileLink(db, viewer, { agreement }, now);
    return { resultData: { url: fileUrl(secret) } };
  },
};
