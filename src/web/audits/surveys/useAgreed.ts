import { useFormat } from '../../i18n/useFormat.ts';
import { useListed } from '../../i18n/useListed.ts';
import { useText } from '../../i18n/useText.ts';
import type { AgreedAction } from './survey.ts';

/** Returns a function that formats an action's owner and due date in one line; '' if neither is set. */
export function useAgreed(): (action: Pick<AgreedAction, 'owner' | 'due'>) => string {
  const text = useText();
  const format = useFormat();
  const listed = useListed();
  return ({ owner, due }) =>
    listed([
      ...(owner === null ? [] : [owner]),
      ...(due === null ? [] : [text('survey.plan.by', { day: format.day(due) })]),
    ]);
}
