import { isDeepStrictEqual } from 'node:util';
import type * as calls from '../../../contract/audits/assessments.ts';
import { surveyDateFault } from '../../../domain/surveyDate.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { selectSettings } from '../../shared/definitions/moduleQueries.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { record } from '../../shared/history/changes.ts';
import { difference } from '../../shared/history/difference.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import { correctionRefusal } from '../surveys/mayCorrect.ts';
import { present } from './present.ts';
import { selectDeletedAssessmentPhotos } from './photoQueries.ts';
import { selectAnswers, selectAssessment, selectMeasures } from './queries.ts';
import { resultOf } from './result.ts';
import {
  holdAssessment,
  selectRevisions,
  updateAssessment,
  type Correction,
  type HeldAssessment,
} from './revisionQueries.ts';
import { changesOf } from './revisions.ts';

/** Handlers that change submitted assessments and list their versions. */
export const revisionHandlers: Pick<
  HandlersOf<typeof calls>,
  'correctAssessment' | 'voidAssessment' | 'restoreAssessment' | 'listAssessmentRevisions'
> = {
  async correctAssessment(input, context) {
    const { db, viewer, now } = context;
    const assessment = await holdAssessment(db, viewer.scope, input.assessment_id);
    const refusal = correctionRefusal(assessment, viewer, now);
    if (refusal === 'other_auditor') throw new Refusal(refusal);
    expectVersion(assessment, input.version);
    if (refusal) throw new Refusal(refusal);
    const fault = input.date && surveyDateFault(input.date, now);
    if (fault) throw new Refusal(fault, { field: 'date' });
    const takenAt = input.date ?? assessment.taken_at;
    const moduleVersion = await loadedModule(db, assessment.module_id);
    const settings = await selectSettings(db, assessment.module);
    const place = { storeId: assessment.store_id, takenAt, settings };
    const result = await resultOf(context, moduleVersion, place, input.answers ?? assessment.answers);
    if (isDeepStrictEqual([takenAt, result.answers], [assessment.taken_at, assessment.answers])) {
      return { resultData: await present(context, assessment, assessment.measures) };
    }
    await change(context, 'assessment_corrected', assessment, input.reason, {
      row: { taken_at: takenAt, outcome: result.outcome },
      result,
    });
    return {
      resultData: await present(context, await selectAssessment(db, viewer.scope, assessment.id), result.measures),
    };
  },

  async voidAssessment({ assessment_id: id, version, reason }, context) {
    const { db, viewer, now, translate } = context;
    const assessment = await holdAssessment(db, viewer.scope, id);
    expectVersion(assessment, version);
    if (assessment.void_at) throw new Refusal('already_void');
    const by = { void_by: viewer.userId, void_by_name: viewer.username };
    await change(context, 'assessment_voided', assessment, reason, {
      row: { void_at: now, ...by, void_reason: reason },
    });
    return { resultData: translate('messages.assessmentVoided') };
  },

  async restoreAssessment({ assessment_id: id, version, reason }, context) {
    const { db, viewer, translate } = context;
    const assessment = await holdAssessment(db, viewer.scope, id);
    expectVersion(assessment, version);
    if (!assessment.void_at) throw new Refusal('not_void');
    const notVoid = { void_at: null, void_by: null, void_by_name: null, void_reason: null };
    await change(context, 'assessment_restored', assessment, reason, { row: notVoid });
    return { resultData: translate('messages.assessmentRestored') };
  },

  async listAssessmentRevisions({ assessment_id: id, ...page }, { db, viewer, translate }) {
    const row = await selectAssessment(db, viewer.scope, id);
    const deletedPhotos = await selectDeletedAssessmentPhotos(db, row.id);
    const { items } = await loadedModule(db, row.module_id);
    const originalRow = async () => {
      const [{ answers }, measures] = await Promise.all([selectAnswers(db, row.id), selectMeasures(db, [row.id])]);
      const original = { at: row.received_at, by_name: row.user_name, reason: null, void: row.void_at !== null };
      return [{ ...row, ...original, answers, measures: measures.get(row.id) ?? [] }];
    };
    const rows = await selectRevisions(db, row.id, page);
    const revisions = row.version === 1 && page.page === 1 ? await originalRow() : rows;
    return {
      count: row.version,
      resultData: revisions.slice(0, page.size).map((revision, place) => ({
        version: revision.version,
        at: revision.at.toISOString(),
        by: auditorName(revision.by_name, translate),
        reason: revision.reason,
        date: revision.taken_at.toISOString(),
        void: revision.void,
        outcome: revision.outcome,
        measures: revision.measures.map(({ measure, value }) => ({ measure, value })),
        changes: [
          ...changesOf([...items.keys()], revisions[place + 1]?.answers, revision.answers),
          ...deletedPhotos
            .filter(({ noted_at: at }) => revision.version > 1 && at.getTime() === revision.at.getTime())
            .map(({ item }) => ({ item, before: translate('messages.photo'), after: '' })),
        ],
      })),
    };
  },
};

function expectVersion(assessment: HeldAssessment, version: number): void {
  if (assessment.version !== version) throw new Refusal('assessment_changed');
}

/** Adds a version to a locked assessment and an entry to the history, and updates the actions of its store. */
async function change(
  context: CallContext,
  kind: 'assessment_corrected' | 'assessment_voided' | 'assessment_restored',
  assessment: HeldAssessment,
  reason: string,
  correction: Correction,
): Promise<void> {
  const { db, viewer, now } = context;
  await updateAssessment(db, assessment, correction, { at: now, byId: viewer.userId, byName: viewer.username, reason });
  const date = correction.row.taken_at ?? assessment.taken_at;
  const from = date < assessment.taken_at ? date : assessment.taken_at;
  await followStore(db, assessment.store_id, { now, from, module: assessment.module });
  const differences = difference({ date: assessment.taken_at.toISOString() }, { date: date.toISOString() });
  const subject = { id: assessment.id, name: assessment.store_name };
  await record(context, [
    { kind, subject, before: differences && differences.before, after: { ...differences?.after, reason } },
  ]);
}
