import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listActions } from '../../../contract/followUp/actions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** How long the count may lag behind, in ms: a change of an action on this device counts anew. */
const COUNT_FRESH_MS = 5 * 60_000;

/** How many actions are late, behind a sign; nothing when none is. */
export function OverdueCount({ sign }: { sign: ReactNode }) {
  const text = useText();
  const format = useFormat();
  const { data } = useQuery({
    ...readOptions(listActions, { overdue: true, filter: '', page: 1, size: 1 }),
    staleTime: COUNT_FRESH_MS,
  });
  if (!data || data.count === 0) return null;
  return (
    <span className="num ml-auto inline-flex items-center gap-1 text-xs font-medium text-warn">
      {sign}
      {format.number(data.count)}
      <span className="sr-only">{text('actions.due.late')}</span>
    </span>
  );
}
