import type * as calls from '../../../contract/audits/assessments.ts';
import type { AssessmentAnswer, Item } from '../../../domain/modules/module.ts';
import { auditVerdict } from '../../../domain/modules/policies.ts';
import { outcomesOfAssessment } from '../../followUp/actions/follow/outcomes.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { givenSpan } from '../../span.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { correctionRefusal } from '../surveys/mayCorrect.ts';
import { selectAnswers as selectSurveyAnswers, selectLatestSurvey } from '../surveys/queries.ts';
import { incomingHandlers } from './incoming.ts';
import { measuresOf, present, presentAll } from './present.ts';
import { selectPhotosOfAssessment } from './photoQueries.ts';
import { selectMedians, spanOfPrices } from './priceQueries.ts';
import {
  findAssessments,
  selectAnswers,
  selectAssessment,
  selectAssessmentAfter,
  selectAssessmentBefore,
  selectMeasures,
} from './queries.ts';
import { revisionHandlers } from './revise.ts';

/** Handlers for assessments. The handlers that submit and change assessments are in separate files. */
export const assessmentHandlers: HandlersOf<typeof calls> = {
  ...incomingHandlers,
  ...revisionHandlers,

  async listAssessments({ store_id: storeId, group_id: groupId, module, void: isVoid, page, size, ...range }, context) {
    const { db, viewer } = context;
    const [store, group] = await Promise.all([
      storeId === undefined ? undefined : visibleStore(db, viewer.scope, storeId),
      groupId === undefined ? undefined : visibleGroup(db, viewer, groupId),
    ]);
    const filter = { store, group, module, withVoid: isVoid ?? false, span: givenSpan(range, viewer) };
    const { rows, count } = await findAssessments(db, viewer.scope, filter, { page, size });
    return { resultData: await presentAll(context, rows), count };
  },

  async readAssessment({ assessment_id: id }, context) {
    const { db, viewer, language, now } = context;
    const row = await selectAssessment(db, viewer.scope, id);
    const { items, module } = await loadedModule(db, row.module_id);
    const [{ answers, computed, stand_ins: standIns }, before, after, photos, medians, audit] = await Promise.all([
      selectAnswers(db, row.id),
      selectAssessmentBefore(db, row),
      selectAssessmentAfter(db, row),
      selectPhotosOfAssessment(db, row.id),
      selectMedians(db, {
        storeId: row.store_id,
        module: module.module,
        span: spanOfPrices(row.taken_at, viewer.timeZone),
        items: [...items.values()].flatMap((item) => (item.kind === 'price' ? [item.varname] : [])),
      }),
      auditOf(context, row.store_id, items),
    ]);
    const [earlier, measures] = await Promise.all([
      before && selectAnswers(db, before.id),
      selectMeasures(db, before ? [row.id, before.id] : [row.id]),
    ]);
    const outcomes = await outcomesOfAssessment(db, { ...row, answers });
    const lostItems = new Set(outcomes.flatMap(({ item, earned }) => (earned === false ? item : [])));
    const [answerValues, previousValues] = [valuesOf(answers), valuesOf(earlier?.answers ?? [])];
    return {
      resultData: {
        ...(await present(context, row, measures.get(row.id) ?? [])),
        answers: [...items.keys()].flatMap((item) => {
          const answer = answerValues.get(item);
          const standIn = standIns[item];
          if (!answer && standIn === undefined && !photos.has(item)) return [];
          return {
            item,
            value: answer ? sentValue(answer.value) : null,
            note: answer?.note ?? null,
            lost: lostItems.has(item),
            photos: photos.get(item) ?? [],
            unit_price: answer?.unit_price ?? standIn ?? null,
            stood_in: answer?.unit_price === undefined && standIn !== undefined,
            median: medians.get(item) ?? null,
            previous: sentValue(previousValues.get(item)?.value ?? null),
          };
        }),
        computed: computed.map(({ id: name, value }) => ({ id: name, value: sentValue(value) })),
        audit,
        revisions: row.version,
        started: row.started_at?.toISOString() ?? null,
        may_correct: correctionRefusal(row, viewer, now) === null,
        void_reason: row.void_reason,
        previous: before
          ? {
              ...assessmentRef(before),
              measures: measuresOf(
                (await loadedModule(db, before.module_id)).module,
                measures.get(before.id) ?? [],
                language,
              ),
            }
          : null,
        next: after ? assessmentRef(after) : null,
      },
    };
  },
};

/**
 * Returns a store's latest audit, with the policies that it confirms and contradicts; null if there is no audit, or if
 * no item is linked to audit questions.
 */
async function auditOf({ db, viewer, now }: CallContext, storeId: string, items: ReadonlyMap<string, Item>) {
  const policies = [...items.values()].filter((item) => item.shown_by !== undefined);
  if (policies.length === 0) return null;
  const survey = await selectLatestSurvey(db, await visibleStore(db, viewer.scope, storeId), now);
  if (!survey) return null;
  const { answers } = await selectSurveyAnswers(db, survey);
  const byQuestion = new Map(answers.map(([id, answer]) => [id, answer]));
  const namesOf = (verdict: 'confirms' | 'contradicts') =>
    policies
      .filter((item) => auditVerdict(item, (question) => byQuestion.get(question)) === verdict)
      .map(({ varname }) => varname);
  return {
    survey_id: survey.id,
    date: survey.taken_at.toISOString(),
    confirms: namesOf('confirms'),
    contradicts: namesOf('contradicts'),
  };
}

function valuesOf<Row extends { item: string }>(answers: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(answers.map((answer) => [answer.item, answer]));
}

function assessmentRef({ id, taken_at: takenAt }: { id: string; taken_at: Date }) {
  return { assessment_id: id, date: takenAt.toISOString() };
}

type MutableList<Value> = Value extends readonly string[] ? string[] : Value;

/** Returns a stored value in the wire format, in which lists are not read-only. */
function sentValue<Value extends AssessmentAnswer | boolean | null>(value: Value): MutableList<Value> {
  return (Array.isArray(value) ? [...(value as readonly string[])] : value) as MutableList<Value>;
}
