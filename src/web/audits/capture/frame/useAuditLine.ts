import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import type { Draft } from '../drafts/draft.ts';

const MS_PER_MINUTE = 60_000;

/** Returns the line below an audit's title: its kind, day and auditor. */
export function useAuditLine({ kind, started }: Draft): string {
  const text = useText();
  const format = useFormat();
  const { name } = useViewer();
  return text(`capture.line.${kind}`, { date: format.day(started), name });
}

/** Returns the time spent on an audit so far, in minutes, as text. */
export function useMinutes({ activeMs }: Pick<Draft, 'activeMs'>): string {
  const text = useText();
  return text('capture.minutes', { count: Math.round(activeMs / MS_PER_MINUTE) });
}
