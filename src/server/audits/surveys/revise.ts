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
  type Change,
  type HeldSurvey,
} from './revisionQueries.ts';

/** Handlers that change submitted surveys. */
export const revisionHandlers: Pick<
  HandlersOf<typeof calls>,
  'correctSurvey' | 'voidSurvey' | 'restoreSurvey' | 'listRevisions'
> = {
  async correctSurvey(given, context) {
    const { db, viewer, now } = context;
    const held = await holdSurvey(db, viewer.scope, given.survey_id);
    const forbidden = correctionRefusal(held, viewer, now);
    if (forbidden === 'other_auditor') throw new Refusal(forbidden);
    expectVersion(held, given.version);
    if (forbidden) throw new Refusal(forbidden);
    const fault = given.date && surveyDateFault(given.date, now);
    if (fault) throw new Refusal(fault, { field: 'date' });
    // Existing owners may have lost access to the store in the meantime.
    const before = new Set(ownersOf(held.actions));
    const owners = ownersOf(given.suggestion?.map(parseAction) ?? []).filter((owner) => !before.has(owner));
    if (!(await seeStore(db, owners, held.store_id))) throw new Refusal('owner_outside', { field: 'suggestion' });
    const scored = scoreGivenSurvey(await installedInstrument(db, held.instrument_id), {
      id: held.id,
      storeId: held.store_id,
      takenAt: given.date ?? held.taken_at,
      kind: given.kind ?? held.kind,
      answers: given.answers?.map(parseAnswer) ?? held.answers.map(answerStored),
      managerAnswers: given.managerAnswer?.answers.map(parseAnswer) ?? held.manager_answers.map(answerStored),
      actions: given.suggestion?.map(parseAction) ?? held.actions,
    });
    const { kind, takenAt, columns } = scored;
    if (isUnchanged(held, scored)) return { resultData: { ...scoresOf(held.id, columns), version: held.version } };
    const counted = counts({ kind, voidAt: held.void_at });
    await change(context, held, given.reason, {
      row: { ...columns, kind, taken_at: takenAt, counted },
      content: scored,
    });
    await recordChange(context, 'survey_corrected', held, given.reason, [
      { date: held.taken_at.toISOString(), survey_kind: held.kind, overall_score: held.overall },
      { date: takenAt.toISOString(), survey_kind: kind, overall_score: columns.overall },
    ]);
    return { resultData: { ...scoresOf(held.id, columns), version: held.version + 1 } };
  },

  async voidSurvey({ survey_id: id, version, reason }, context) {
    const { db, viewer, now, translate } = context;
    const held = await holdSurvey(db, viewer.scope, id);
    expectVersion(held, version);
    if (held.void_at) throw new Refusal('already_void');
    const by = { void_by: viewer.userId, void_by_name: viewer.username };
    const isVoid = { void_at: now, ...by, void_reason: reason, counted: counts({ kind: held.kind, voidAt: now }) };
    await change(context, held, reason, { row: isVoid });
    await recordChange(context, 'survey_voided', held, reason);
    return { resultData: translate('messages.surveyVoided') };
  },

  async restoreSurvey({ survey_id: id, version, reason }, context) {
    const { db, viewer, translate } = context;
    const held = await holdSurvey(db, viewer.scope, id);
    expectVersion(held, version);
    if (!held.void_at) throw new Refusal('not_void');
    const nothing = { void_at: null, void_by: null, void_by_name: null, void_reason: null };
    const isRestored = { ...nothing, counted: counts({ kind: held.kind, voidAt: null }) };
    await change(context, held, reason, { row: isRestored });
    await recordChange(context, 'survey_restored', held, reason);
    return { resultData: translate('messages.surveyRestored') };
  },

  async listRevisions({ survey_id: id, ...page }, { db, viewer, translate }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const stored = await countRevisions(db, survey.id);
    const { received_at: at, user_name: name } = survey;
    const asItCameIn = { ...survey, at, by_name: name, reason: null };
    const unchanged = async () => (page.page === 1 ? [{ ...asItCameIn, ...(await selectAnswers(db, survey)) }] : []);
    const revisions = stored > 0 ? await selectRevisions(db, survey.id, page) : await unchanged();
    const installed = await installedInstrument(db, survey.instrument_id);
    const deleted = await selectDeletedPhotos(db, survey.id);
    return {
      count: Math.max(stored, 1),
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
          ...changesOf(installed, revisions[place + 1], revision),
          ...deleted
            .filter(({ noted_at: at }) => at.getTime() === revision.at.getTime())
            .map(({ question_id }) => ({ question_id, before: translate('messages.photo'), after: '' })),
        ],
      })),
    };
  },
};

function expectVersion(held: HeldSurvey, version: number): void {
  if (held.version !== version) throw new Refusal('survey_changed');
}

/** Adds a version of a locked survey and updates the totals. */
async function change({ db, viewer, now }: CallContext, held: HeldSurvey, reason: string, made: Change): Promise<void> {
  await updateSurvey(db, held, made, { at: now, byId: viewer.userId, byName: viewer.username, reason });
  const before = counts({ kind: held.kind, voidAt: held.void_at });
  const { counted, taken_at: takenAt = held.taken_at, overall = held.overall } = made.row;
  await recountSurvey(
    db,
    held.store_id,
    before ? { takenAt: held.taken_at, overall: held.overall } : null,
    counted ? { takenAt, overall } : null,
  );
  if (!before && !counted) return;
  await followStore(db, held.store_id, { now, from: takenAt < held.taken_at ? takenAt : held.taken_at });
}

type Facts = Record<string, string | number>;

async function recordChange(
  context: CallContext,
  kind: 'survey_corrected' | 'survey_voided' | 'survey_restored',
  { id, store_name: name }: HeldSurvey,
  reason: string,
  [before, after]: readonly [Facts, Facts] = [{}, {}],
): Promise<void> {
  const found = difference(before, after);
  await record(context, [
    { kind, subject: { id, name }, before: found && found.before, after: { ...found?.after, reason } },
  ]);
}

/** Checks whether a correction leaves the survey unchanged. */
function isUnchanged(held: HeldSurvey, { kind, takenAt, answers, managerAnswers, actions }: ScoredSurvey): boolean {
  return isDeepStrictEqual(
    [held.kind, held.taken_at, held.answers, held.manager_answers, held.actions],
    [kind, takenAt, answers, managerAnswers, actions],
  );
}

function answerStored([questionId, answer, note]: HeldSurvey['answers'][number]) {
  return { questionId, answer, note };
}
