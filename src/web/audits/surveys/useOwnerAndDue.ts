import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { AssignedAction } from './survey.ts';

/** Returns a function that formats an action's owner and due date in one line; '' if neither is set. */
export function useOwnerAndDue(): (action: Pick<AssignedAction, 'owner' | 'due'>) => string {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  return ({ owner, due }) =>
    formatList([
      ...(owner === null ? [] : [owner]),
      ...(due === null ? [] : [text('survey.plan.by', { day: format.day(due) })]),
    ]);
}
