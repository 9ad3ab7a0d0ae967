import { MS_PER_DAY } from '../../domain/days.ts';
import type { Caller } from '../identity/viewer.ts';

/** For so long an auditor may correct what they sent in, counted from when it came in. */
const CORRECTED_WITHIN_MS = 7 * MS_PER_DAY;

/** Why this caller may not correct a survey; null when they may: its auditor for seven days, an administrator always. */
export function correctionRefusal(
  survey: { user_id: string | null; received_at: Date },
  viewer: Pick<Caller, 'isAdministrator' | 'userId'>,
  now: Date,
): 'other_auditor' | 'too_late' | null {
  if (viewer.isAdministrator) return null;
  if (survey.user_id === null || survey.user_id !== viewer.userId) return 'other_auditor';
  return now.getTime() - survey.received_at.getTime() > CORRECTED_WITHIN_MS ? 'too_late' : null;
}
