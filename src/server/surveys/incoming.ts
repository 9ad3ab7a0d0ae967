import type { ParsedInputOf } from '../../contract/kit/call.ts';
import type * as calls from '../../contract/surveys.ts';
import { surveyDateFault } from '../../domain/surveyDate.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { visibleStore } from '../identity/storeScope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { activeInstrument, installedInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import type { Auditor } from './changes.ts';
import { actionGiven, answerGiven, scoreGivenSurvey, type GivenSurvey, type ScoredSurvey } from './intake.ts';
import { ownersOf, seeStore } from '../followUp/ownerQueries.ts';
import { selectAuditor } from './auditorQueries.ts';
import { scoresOf } from './present.ts';
import { selectContentHash, selectSurvey } from './queries.ts';
import { submitSurvey } from './submitSurvey.ts';

/** Audits come in here one by one: from a phone or a program, and of a file in the name of who took them. */
export const incomingHandlers: Pick<HandlersOf<typeof calls>, 'addSurvey' | 'importSurvey'> = {
  async addSurvey(given, context) {
    const audit = auditOf(given);
    await expectStorable(context, audit);
    const { survey, added } = await submitSurvey(context, audit);
    return { resultData: added ? scoresOf(survey.id, survey.columns) : await scoresOfKnown(context, audit, survey) };
  },

  async importSurvey({ auditor: name, apply = false, ...given }, context) {
    const { db, viewer } = context;
    const audit = auditOf(given);
    // First, so that a foreign store is refused as a missing one whatever the auditor is.
    await visibleStore(db, viewer.scope, audit.storeId);
    const auditor = await expectAuditor(context, name);
    await expectStorable(context, audit);
    const { survey, added } = apply ? await submitSurvey(context, audit, { auditor }) : await tried(context, audit);
    const scores = added ? scoresOf(survey.id, survey.columns) : await scoresOfKnown(context, audit, survey);
    return { resultData: { ...scores, known: !added } };
  },
};

function auditOf(given: ParsedInputOf<typeof calls.addSurvey>): GivenSurvey {
  return {
    id: given.survey_id,
    // As PostgreSQL writes it: a message that comes again may spell it otherwise.
    storeId: given.store_id.toLowerCase(),
    takenAt: given.date,
    kind: given.kind,
    startedAt: given.started,
    answers: given.answers.map(answerGiven),
    managerAnswers: (given.managerAnswer?.answers ?? []).map(answerGiven),
    actions: (given.suggestion ?? []).map(actionGiven),
  };
}

/**
 * Refuses a date outside of the bounds, and owners of actions who don't see the store. What is stored already is judged
 * by its content alone: it may be older than the bounds, and the owners' rights may have ended since.
 */
async function expectStorable(
  { db, viewer, now }: Pick<CallContext, 'db' | 'viewer' | 'now'>,
  { id, storeId, takenAt, actions }: GivenSurvey,
): Promise<void> {
  const fault = surveyDateFault(takenAt, now);
  if (fault && !(await selectContentHash(db, id))) throw new Refusal(fault, { field: 'date' });
  const owners = ownersOf(actions);
  if (owners.length === 0) return;
  const store = await visibleStore(db, viewer.scope, storeId);
  if ((await seeStore(db, owners, store)) || (await selectContentHash(db, id))) return;
  throw new Refusal('owner_outside', { field: 'suggestion' });
}

/** What storing the audit would come to. */
async function tried({ db }: Pick<CallContext, 'db'>, audit: GivenSurvey) {
  const survey = scoreGivenSurvey(await activeInstrument(db), audit);
  return { survey, added: (await selectContentHash(db, survey.id)) === undefined };
}

/** The scores of a survey that came in before, the same as then. Refuses another one under its id. */
async function scoresOfKnown(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  audit: GivenSurvey,
  survey: ScoredSurvey,
) {
  const known = await selectContentHash(db, survey.id);
  if (!known?.content_hash.equals(survey.contentHash)) throw new Refusal('survey_id_taken', { field: 'survey_id' });
  const stored = await selectSurvey(db, viewer.scope, survey.id);
  if (stored.version === 1) return scoresOf(survey.id, stored);
  // It was changed since, and is answered as it was when it came in.
  const { columns } = scoreGivenSurvey(await installedInstrument(db, stored.instrument_id), audit);
  return scoresOf(survey.id, columns);
}

/** Who took an audit of a file: the caller, or for an administrator the user of that name, else the name alone. */
async function expectAuditor({ db, viewer }: Pick<CallContext, 'db' | 'viewer'>, name: string): Promise<Auditor> {
  if (isCalled(viewer, name)) return { userId: viewer.userId, userName: viewer.username };
  if (!viewer.isAdministrator) throw new Refusal('auditor_differs', { field: 'auditor', values: { auditor: name } });
  return selectAuditor(db, name);
}

function isCalled({ email, username }: Viewer, name: string): boolean {
  return email.toLowerCase() === name.toLowerCase() || username === name;
}
