import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import type { Draft } from '../kept/draft.ts';

const MS_PER_MINUTE = 60_000;

/** The line beneath an audit's title: what kind it is, its day, and who takes it. */
export function useTakenLine({ kind, started }: Draft): string {
  const text = useText();
  const format = useFormat();
  const { name } = useViewer();
  return text(`taking.line.${kind}`, { date: format.day(started), name });
}

/** How long an audit was worked on so far, in words. */
export function useMinutes({ activeMs }: Pick<Draft, 'activeMs'>): string {
  const text = useText();
  return text('taking.minutes', { count: Math.round(activeMs / MS_PER_MINUTE) });
}
