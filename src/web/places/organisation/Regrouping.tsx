import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { readRegrouping } from '../../contract/organisation.ts';
import { readOptions } from '../api/useCall.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';

/** How often a change that goes on is asked how far it has come, in ms. */
const ASK_EVERY_MS = 500;

type Progress = NonNullable<ReplyOf<typeof readRegrouping>['resultData']>;

/** How far a change of the time zone has come; null when none goes on. `expected`: one was just begun here. */
export function useRegrouping(expected: boolean): Progress | null {
  const { data } = useQuery({
    ...readOptions(readRegrouping, {}),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (expected || state.data?.resultData ? ASK_EVERY_MS : false),
  });
  return data?.resultData ?? null;
}

/** Shows how far it has come. */
export function Regrouping({ of: { done, of } }: { of: Progress }) {
  const text = useText();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        aria-label={text('organisation.zone.regrouping')}
        max={of}
        value={done}
        className="h-2 w-full overflow-hidden rounded-full bg-sunken accent-accent"
      />
      <output className="num text-xs text-fg-2">
        {text('organisation.zone.regrouped', { share: format.percent(of === 0 ? 0 : Math.round((100 * done) / of)) })}
      </output>
    </div>
  );
}
