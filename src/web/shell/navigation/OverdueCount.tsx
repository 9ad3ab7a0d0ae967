import { useQuery } from '@tanstack/react-query';
import { listActions } from '../../../contract/followUp/actions/actions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** The maximum age of the count in ms. */
const COUNT_FRESH_MS = 5 * 60_000;

/**
 * Shows a clock and the number of overdue actions; nothing if there are none. The clock is drawn here, because
 * importing the shared icon would load its whole chunk with the first dashboard.
 */
export function OverdueCount() {
  const text = useText();
  const format = useFormat();
  const { data } = useQuery({
    ...readOptions(listActions, { overdue: true, filter: '', page: 1, size: 1 }),
    staleTime: COUNT_FRESH_MS,
  });
  if (!data || data.count === 0) return null;
  return (
    <span className="num ml-auto inline-flex items-center gap-1 text-xs font-medium text-warn">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.25}
        strokeLinecap="round"
        aria-hidden
        className="size-3"
      >
        <circle cx="12" cy="12" r="10" />
        <path d="M12 6v6l4 2" />
      </svg>
      {format.number(data.count)}
      <span className="sr-only">{text('actions.due.late')}</span>
    </span>
  );
}
