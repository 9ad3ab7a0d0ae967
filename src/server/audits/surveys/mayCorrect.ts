import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Caller } from '../../identity/viewer.ts';

/** The period after submission in which auditors can correct their own surveys and assessments, in ms. */
const CORRECTED_WITHIN_MS = 7 * MS_PER_DAY;

/**
 * Returns why the caller can't correct a survey or an assessment; null if they can. Auditors can correct their own
 * records for seven days; administrators can correct any record.
 */
export function correctionRefusal(
  survey: { user_id: string | null; received_at: Date },
  viewer: Pick<Caller, 'isAdministrator' | 'userId'>,
  now: Date,
): 'other_auditor' | 'too_late' | null {
  if (viewer.isAdministrator) return null;
  if (survey.user_id === null || survey.user_id !== viewer.userId) return 'other_auditor';
  return now.getTime() - survey.received_at.getTime() > CORRECTED_WITHIN_MS ? 'too_late' : null;
}
