import type { Action } from '../../../contract/followUp/actions/actions.ts';
import { isOverdue } from '../../../domain/actions/status.ts';
import { scoreAnswer } from '../../../domain/answers.ts';
import { dayOf } from '../../../domain/days.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import type { Language } from '../../../domain/instrument.ts';
import type { Item } from '../../../domain/modules/module.ts';
import { outcomesOfAssessments, outcomesOfSurvey } from './follow/outcomes.ts';
import type { Db, StoredAnswer } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import type { Translate } from '../../i18n.ts';
import { selectOwnerNames } from './follow/ownerQueries.ts';
import { isId } from '../../id.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import { selectRecentAssessments, selectRecentAudits, type ActionRow, type selectTimeline } from './queries.ts';
import { subjectText } from './subject.ts';

/** The reader, with their language and the current time. */
export type ReaderContext = Pick<CallContext, 'db' | 'language' | 'translate' | 'now' | 'viewer'>;

/** Returns actions in the wire format. */
export function actionsOf(rows: readonly ActionRow[], reading: ReaderContext): Promise<Action[]> {
  return Promise.all(rows.map((row) => actionOf(row, reading)));
}

/** Returns one action in the wire format. */
export async function actionOf(
  row: ActionRow,
  { db, language, translate, now, viewer }: ReaderContext,
): Promise<Action> {
  return {
    action_id: row.id,
    version: row.version,
    store_id: row.store_id,
    store_name: row.store_name,
    survey_id: row.survey_id,
    question_id: row.question_id,
    assessment_id: row.assessment_id,
    item: row.item,
    module: await moduleOf(db, row, language),
    question: await subjectText(db, row, language),
    title: row.title,
    detail: row.detail,
    owner: ownerOf(row, viewer),
    due: row.due,
    status: row.status,
    overdue: isOverdue(row, dayOf(now, viewer.timeZone)),
    points: row.points,
    realised: row.realised,
    repeated: row.repeated,
    settled: row.settled_at.toISOString(),
    created: row.created_at.toISOString(),
    created_by: auditorName(row.created_by_name, translate),
  };
}

async function moduleOf(db: Db, { module_id: id }: ActionRow, language: Language): Promise<Action['module']> {
  if (id === null) return null;
  const { module: name, title, pillar } = (await loadedModule(db, id)).module;
  return { name, title: textIn(title, language), pillar };
}

/** Returns the owner. A user's email address is included only for readers who can see the user. */
function ownerOf(row: ActionRow, { isAdministrator, groupId, userId }: ReaderContext['viewer']): Action['owner'] {
  if (row.owner_id !== null && row.user_name !== null) {
    const isKnown = isAdministrator || row.owner_id === userId || (groupId !== null && row.user_group === groupId);
    return { userid: row.owner_id, name: row.user_name, email: isKnown ? row.user_email : null };
  }
  return row.owner_name === null ? null : { userid: null, name: row.owner_name, email: row.owner_email };
}

/** Returns a timeline in the wire format. */
export async function timelineOf(db: Db, steps: Awaited<ReturnType<typeof selectTimeline>>, translate: Translate) {
  const ids = steps.flatMap(({ kind, text }) => (kind === 'given' ? text : []));
  const names = await selectOwnerNames(db, ids);
  const displayName = (text: string) => (isId(text) ? auditorName(names.get(text) ?? null, translate) : text);
  return steps.map(
    ({
      at,
      by_id: byId,
      by_name: name,
      kind,
      text,
      photo_id: photo,
      survey_id: survey,
      assessment_id: assessment,
    }) => ({
      at: at.toISOString(),
      by: byId === null ? (name ?? '') : auditorName(name, translate),
      kind,
      text: kind === 'given' ? displayName(text) : (survey ?? assessment ?? text),
      photo_id: photo,
    }),
  );
}

/**
 * Returns the answers to the action's question in the store's latest audits, newest first. Leaves out audits in which
 * the question wasn't asked or answered.
 */
export async function auditsOf(db: Db, { store_id: storeId, question_id: id }: ActionRow) {
  if (id === null) return [];
  const audits = await Promise.all(
    (await selectRecentAudits(db, storeId)).map(async (audit) => {
      const question = (await installedInstrument(db, audit.instrument_id)).questions.get(id);
      const answer = answerTo(id, audit.answers);
      if (!question || answer === undefined) return [];
      const { countedPoints, earnedPoints } = scoreAnswer({ ...question, answer });
      const isEarned = countedPoints === 0 ? null : earnedPoints > 0;
      return [{ survey_id: audit.id, date: audit.taken_at.toISOString(), answer, earned: isEarned }];
    }),
  );
  return audits.flat();
}

/**
 * Returns the answers to the action's item in the store's latest assessments of its module, newest first. Leaves out
 * assessments in which the item wasn't asked or answered.
 */
export async function assessmentsOf(db: Db, { store_id: storeId, item: name, module }: ActionRow, language: Language) {
  if (name === null || module === null) return [];
  const latest = await outcomesOfAssessments(db, module, await selectRecentAssessments(db, storeId, module));
  const actions = await Promise.all(
    latest.map(async ({ id, taken_at: takenAt, module_id: moduleId, answers, outcomes }) => {
      const item = (await loadedModule(db, moduleId)).items.get(name);
      const value = answers.find((answer) => answer.item === name)?.value;
      const outcome = outcomes.find((candidate) => candidate.item === name);
      if (!item || !outcome || typeof value !== 'string') return [];
      const answer = choiceText(item, value, language);
      return [{ assessment_id: id, date: takenAt.toISOString(), answer, earned: outcome.earned }];
    }),
  );
  return actions.flat();
}

/** Returns the text of the choice with this code, or the answer itself if there is no such choice. */
function choiceText(item: Item, value: string, language: Language): string {
  const choice = item.kind === 'choice' ? item.choices.find(({ code }) => code === value) : undefined;
  return choice ? textIn(choice.text, language) : value;
}

function answerTo(id: string, answers: readonly StoredAnswer[]) {
  return answers.find(([question]) => question === id)?.[1];
}

/** Returns the points that fixing only this question would add to a survey's score; null if the question lost none. */
export async function pointsOf(
  db: Db,
  audit: { instrument_id: number; answers: StoredAnswer[] },
  questionId: string,
): Promise<number | null> {
  const outcomes = outcomesOfSurvey(await installedInstrument(db, audit.instrument_id), audit.answers);
  return outcomes.find(({ id, earned }) => id === questionId && !earned)?.worth ?? null;
}
