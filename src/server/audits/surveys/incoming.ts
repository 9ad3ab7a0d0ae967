import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import type * as calls from '../../../contract/audits/surveys.ts';
import { mayHaveStarted, surveyDateFault } from '../../../domain/surveyDate.ts';
import type { Db } from '../../db/schema.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import {
  installedInstrument,
  instrumentAsking,
  namedInstrument,
  type InstalledInstrument,
  type VersionName,
} from '../../shared/definitions/installedInstruments.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import type { Auditor } from './changes.ts';
import { parseAction, parseAnswer, scoreGivenSurvey, type GivenSurvey, type ScoredSurvey } from './intake.ts';
import { ownersOf, selectOutside } from '../../followUp/actions/follow/ownerQueries.ts';
import { selectAuditor } from './auditorQueries.ts';
import { scoresOf } from '../../shared/surveys/present.ts';
import { selectContentHash, selectInstrumentById, selectSurvey } from './queries.ts';
import { submitSurvey } from './submitSurvey.ts';

/** Handlers that store single audits. */
export const incomingHandlers: Pick<HandlersOf<typeof calls>, 'addSurvey' | 'importSurvey'> = {
  async addSurvey(input, context) {
    const audit = await storable(context, auditOf(input));
    const instrument = input.instrument && (await namedInstrument(context.db, input.instrument));
    const { survey, added } = await submitSurvey(context, audit, { instrument });
    return {
      resultData: added ? scoresOf(survey.id, survey.columns) : await scoresOfKnownSurvey(context, audit, survey),
    };
  },

  async importSurvey({ auditor: name, apply = false, ...auditInput }, context) {
    const { db, viewer } = context;
    const sentAudit = auditOf(auditInput);
    // Checked first, so that a store outside the scope gives 404, whoever the auditor is.
    await visibleStore(db, viewer.scope, sentAudit.storeId);
    const auditor = await expectAuditor(context, name);
    const audit = await storable(context, sentAudit);
    const instrument = await instrumentOfFile(db, auditInput.instrument, audit);
    const { survey, added } = apply
      ? await submitSurvey(context, audit, { instrument, auditor })
      : await dryRunResult(context, instrument, audit);
    const scores = added ? scoresOf(survey.id, survey.columns) : await scoresOfKnownSurvey(context, audit, survey);
    return { resultData: { ...scores, known: !added } };
  },
};

function auditOf(input: ParsedInputOf<typeof calls.addSurvey>): GivenSurvey {
  return {
    id: input.survey_id,
    // PostgreSQL writes ids in lower case; a retry may spell them differently.
    storeId: input.store_id.toLowerCase(),
    takenAt: input.date,
    kind: input.kind,
    startedAt: input.started,
    answers: input.answers.map(parseAnswer),
    managerAnswers: (input.managerAnswer?.answers ?? []).map(parseAnswer),
    actions: (input.suggestion ?? []).map(parseAction),
  };
}

/**
 * Returns the audit with its `ownersOutside`. Refuses malformed owner ids and, for a new audit, an invalid date or
 * start time.
 */
async function storable(
  { db, viewer, now }: Pick<CallContext, 'db' | 'viewer' | 'now'>,
  audit: GivenSurvey,
): Promise<GivenSurvey> {
  const { id, storeId, takenAt, startedAt, actions } = audit;
  const dateFault = surveyDateFault(takenAt, now);
  const isStartWrong = startedAt ? !mayHaveStarted(startedAt, takenAt) : false;
  if ((dateFault || isStartWrong) && !(await selectContentHash(db, id))) {
    throw dateFault ? new Refusal(dateFault, { field: 'date' }) : new Refusal('started_outside', { field: 'started' });
  }
  const owners = ownersOf(actions);
  if (owners.length === 0) return audit;
  const store = await visibleStore(db, viewer.scope, storeId);
  if (!owners.every(isId)) throw new Refusal('owner_outside', { field: 'suggestion' });
  return { ...audit, ownersOutside: await selectOutside(db, owners, store) };
}

/**
 * Returns the version that the audit is already stored with or, for a new audit, a version that contains its questions,
 * preferably the version that the file names.
 */
async function instrumentOfFile(
  db: Db,
  versionName: VersionName | undefined,
  { id, answers, managerAnswers, actions }: GivenSurvey,
): Promise<InstalledInstrument> {
  const row = await selectInstrumentById(db, id);
  if (row) return installedInstrument(db, row.instrument_id);
  const questionIds = [...answers, ...managerAnswers, ...actions].flatMap(({ questionId }) => questionId ?? []);
  return instrumentAsking(db, questionIds, versionName && (await namedInstrument(db, versionName)));
}

/** Returns the result that storing the audit would have. */
async function dryRunResult({ db }: Pick<CallContext, 'db'>, instrument: InstalledInstrument, audit: GivenSurvey) {
  const survey = scoreGivenSurvey(instrument, audit);
  return { survey, added: (await selectContentHash(db, survey.id)) === undefined };
}

/** Returns the original scores of a survey that was submitted before. Refuses a different survey with the same id. */
async function scoresOfKnownSurvey(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  audit: GivenSurvey,
  survey: ScoredSurvey,
) {
  const row = await selectContentHash(db, survey.id);
  if (!row?.content_hash.equals(survey.contentHash)) throw new Refusal('survey_id_taken', { field: 'survey_id' });
  const storedSurvey = await selectSurvey(db, viewer.scope, survey.id);
  if (storedSurvey.version === 1) return scoresOf(survey.id, storedSurvey);
  // The survey has changed since it was submitted, so the submitted content is scored again.
  const { columns } = scoreGivenSurvey(await installedInstrument(db, storedSurvey.instrument_id), audit);
  return scoresOf(survey.id, columns);
}

/**
 * Returns the auditor of an audit from a file: the caller or, for administrators, the user with this email address or
 * name, or only the name if there is none. Refuses any other auditor unless the caller is an administrator.
 */
async function expectAuditor({ db, viewer }: Pick<CallContext, 'db' | 'viewer'>, name: string): Promise<Auditor> {
  if (isCalled(viewer, name)) return { userId: viewer.userId, userName: viewer.username };
  if (!viewer.isAdministrator) throw new Refusal('auditor_differs', { field: 'auditor', values: { auditor: name } });
  return selectAuditor(db, name);
}

function isCalled({ email, username }: Viewer, name: string): boolean {
  return email.toLowerCase() === name.toLowerCase() || username === name;
}
