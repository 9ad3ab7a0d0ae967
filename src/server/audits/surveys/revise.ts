import { isDeepStrictEqual } from 'node:util';
import type * as calls from '../../../contract/audits/surveys.ts';
import { counts } from '../../../domain/surveyKinds.ts';
import { surveyDateFault } from '../../../domain/surveyDate.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import { difference } from '../../shared/history/difference.ts';
import { record } from '../../shared/history/changes.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { Refusal } from '../../refusal.ts';
import { parseAction, parseAnswer, scoreGivenSurvey, type ScoredSurvey } from './intake.ts';
import { ownersOf, seeStore } from '../../followUp/actions/follow/ownerQueries.ts';
import { correctionRefusal } from './mayCorrect.ts';
import { auditorName, scoresOf } from '../../shared/surveys/present.ts';
import { selectDeletedPhotos } from './photoQueries.ts';
import { selectAnswers, selectSurvey } from './queries.ts';
import { changesOf } from './revisions.ts';
import { recountSurvey } from './totals.ts';
import {
  countRevisions,
  holdSurvey,
  selectRevisions,
  updateSurvey,
  type Correction,
  type HeldSurvey,
} from './revisionQueries.ts';

/** Handlers that change submitted surveys and list their versions. */
export const revisionHandlers: Pick<
  HandlersOf<typeof calls>,
  'correctSurvey' | 'voidSurvey' | 'restoreSurvey' | 'listRevisions'
> = {
  async correctSurvey(input, context) {
    const { db, viewer, now } = context;
    const current = await holdSurvey(db, viewer.scope, input.survey_id);
    const refusal = correctionRefusal(current, viewer, now);
    if (refusal === 'other_auditor') throw new Refusal(refusal);
    expectVersion(current, input.version);
    if (refusal) throw new Refusal(refusal);
    const fault = input.date && surveyDateFault(input.date, now);
    if (fault) throw new Refusal(fault, { field: 'date' });
    // Only new owners must be able to see the store: earlier owners may have lost access to it since the audit.
    const before = new Set(ownersOf(current.actions));
    const owners = ownersOf(input.suggestion?.map(parseAction) ?? []).filter((owner) => !before.has(owner));
    if (!(await seeStore(db, owners, current.store_id))) throw new Refusal('owner_outside', { field: 'suggestion' });
    const scoredSurvey = scoreGivenSurvey(await installedInstrument(db, current.instrument_id), {
      id: current.id,
      storeId: current.store_id,
      takenAt: input.date ?? current.taken_at,
      kind: input.kind ?? current.kind,
      answers: input.answers?.map(parseAnswer) ?? current.answers.map(storedAnswer),
      managerAnswers: input.managerAnswer?.answers.map(parseAnswer) ?? current.manager_answers.map(storedAnswer),
      actions: input.suggestion?.map(parseAction) ?? current.actions,
    });
    const { kind, takenAt, columns } = scoredSurvey;
    if (isUnchanged(current, scoredSurvey))
      return { resultData: { ...scoresOf(current.id, columns), version: current.version } };
    const isCounted = counts({ kind, voidAt: current.void_at });
    await change(context, current, input.reason, {
      row: { ...columns, kind, taken_at: takenAt, counted: isCounted },
      content: scoredSurvey,
    });
    await recordChange(context, 'survey_corrected', current, input.reason, [
      { date: current.taken_at.toISOString(), survey_kind: current.kind, overall_score: current.overall },
      { date: takenAt.toISOString(), survey_kind: kind, overall_score: columns.overall },
    ]);
    return { resultData: { ...scoresOf(current.id, columns), version: current.version + 1 } };
  },

  async voidSurvey({ survey_id: id, version, reason }, context) {
    const { db, viewer, now, translate } = context;
    const current = await holdSurvey(db, viewer.scope, id);
    expectVersion(current, version);
    if (current.void_at) throw new Refusal('already_void');
    const by = { void_by: viewer.userId, void_by_name: viewer.username };
    const isVoid = { void_at: now, ...by, void_reason: reason, counted: counts({ kind: current.kind, voidAt: now }) };
    await change(context, current, reason, { row: isVoid });
    await recordChange(context, 'survey_voided', current, reason);
    return { resultData: translate('messages.surveyVoided') };
  },

  async restoreSurvey({ survey_id: id, version, reason }, context) {
    const { db, viewer, translate } = context;
    const current = await holdSurvey(db, viewer.scope, id);
    expectVersion(current, version);
    if (!current.void_at) throw new Refusal('not_void');
    const notVoid = { void_at: null, void_by: null, void_by_name: null, void_reason: null };
    const isRestored = { ...notVoid, counted: counts({ kind: current.kind, voidAt: null }) };
    await change(context, current, reason, { row: isRestored });
    await recordChange(context, 'survey_restored', current, reason);
    return { resultData: translate('messages.surveyRestored') };
  },

  async listRevisions({ survey_id: id, ...page }, { db, viewer, translate }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const count = await countRevisions(db, survey.id);
    const { received_at: at, user_name: name } = survey;
    const asItCameIn = { ...survey, at, by_name: name, reason: null };
    const unchangedPage = async () =>
      page.page === 1 ? [{ ...asItCameIn, ...(await selectAnswers(db, survey)) }] : [];
    const revisions = count > 0 ? await selectRevisions(db, survey.id, page) : await unchangedPage();
    const instrument = await installedInstrument(db, survey.instrument_id);
    const deletedPhotos = await selectDeletedPhotos(db, survey.id);
    return {
      count: Math.max(count, 1),
      resultData: revisions.slice(0, page.size).map((revision, place) => ({
        version: revision.version,
        at: revision.at.toISOString(),
        by: auditorName(revision.by_name, translate),
        reason: revision.reason,
        overall_score: revision.overall,
        date: revision.taken_at.toISOString(),
        kind: revision.kind,
        void: revision.void,
        changes: [
          ...changesOf(instrument, revisions[place + 1], revision),
          ...deletedPhotos
            .filter(({ noted_at: at }) => at.getTime() === revision.at.getTime())
            .map(({ question_id }) => ({ question_id, before: translate('messages.photo'), after: '' })),
        ],
      })),
    };
  },
};

function expectVersion(current: HeldSurvey, version: number): void {
  if (current.version !== version) throw new Refusal('survey_changed');
}

/** Adds a version of a locked survey, and updates the totals and the actions of its store. */
async function change(
  { db, viewer, now }: CallContext,
  current: HeldSurvey,
  reason: string,
  update: Correction,
): Promise<void> {
  await updateSurvey(db, current, update, { at: now, byId: viewer.userId, byName: viewer.username, reason });
  const before = counts({ kind: current.kind, voidAt: current.void_at });
  const { counted, taken_at: takenAt = current.taken_at, overall = current.overall } = update.row;
  await recountSurvey(
    db,
    current.store_id,
    before ? { takenAt: current.taken_at, overall: current.overall } : null,
    counted ? { takenAt, overall } : null,
  );
  if (!before && !counted) return;
  await followStore(db, current.store_id, { now, from: takenAt < current.taken_at ? takenAt : current.taken_at });
}

type Facts = Record<string, string | number>;

async function recordChange(
  context: CallContext,
  kind: 'survey_corrected' | 'survey_voided' | 'survey_restored',
  { id, store_name: name }: HeldSurvey,
  reason: string,
  [before, after]: readonly [Facts, Facts] = [{}, {}],
): Promise<void> {
  const differences = difference(before, after);
  await record(context, [
    {
      kind,
      subject: { id, name },
      before: differences && differences.before,
      after: { ...differences?.after, reason },
    },
  ]);
}

/** Checks whether a correction leaves the survey unchanged. */
function isUnchanged(current: HeldSurvey, { kind, takenAt, answers, managerAnswers, actions }: ScoredSurvey): boolean {
  return isDeepStrictEqual(
    [current.kind, current.taken_at, current.answers, current.manager_answers, current.actions],
    [kind, takenAt, answers, managerAnswers, actions],
  );
}

function storedAnswer([questionId, answer, note]: HeldSurvey['answers'][number]) {
  return { questionId, answer, note };
}
