import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readRegrouping } from '../../../contract/places/organisation.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** The interval between progress checks while a change is running, in ms. */
const ASK_EVERY_MS = 500;

type Progress = NonNullable<ReplyOf<typeof readRegrouping>['resultData']>;

/**
 * Returns the progress of a time zone change; null unless a change is known to be running. `expected` is true if a
 * change was just started here.
 */
export function useRegrouping(expected: boolean): Progress | null {
  const { data } = useQuery({
    ...readOptions(readRegrouping, {}),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (expected || state.data?.resultData ? ASK_EVERY_MS : false),
  });
  return data?.resultData ?? null;
}

/** Shows the progress of a time zone change. */
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
