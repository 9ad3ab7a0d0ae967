import type { SurveyRow } from '../../contract/kit/shapes.ts';
import type { Translate } from '../i18n.ts';
import { surveyRow } from './present.ts';

/** What surveys keep in place of a user whose account was deleted at their request. Archives hold it in English. */
export const DELETED_AUDITOR = 'Deleted user';

/** A survey's row in the reader's words. */
export function surveyRowIn(say: Translate): (row: Parameters<typeof surveyRow>[0]) => SurveyRow {
  return (row) =>
    surveyRow(row.user_name === DELETED_AUDITOR ? { ...row, user_name: say('messages.deletedUser') } : row);
}
