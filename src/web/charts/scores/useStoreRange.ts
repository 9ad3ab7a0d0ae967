import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Range } from '../../forms/dates/range.ts';
import { CallError } from '../../api/CallError.ts';
import { noteFailure } from '../../api/reportFailure.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useSessionValue } from '../../session/storage.ts';
import { notify } from '../../ui/notices/notices.ts';
import { chosenStoreRange, isAllTime, longRange, saveStoreRange, storeRangeOptions } from './storeRange.ts';

type StoreRange = {
  /** Null while it is loading. */
  range: Range | null;
  /** True if the user chose all time or has not chosen a range. */
  isAll: boolean;
  today: string;
  /** If `replace` is true, replaces the browser's history entry and does not store the range for this store. */
  setRange: (range: Range, replace?: boolean) => void;
  setAll: () => void;
};

/**
 * Returns the date range of a store's screen. A range that the user chooses is stored for this store and written to the
 * URL, so that the view can be shared.
 */
export function useStoreRange(storeId: string): StoreRange {
  const { range, choice, store } = useRangeOf(storeId, { reads: true });
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const show = ({ from, to }: Range, replace = false) =>
    void navigate({ to: '.', search: (search) => ({ ...search, from, to }), replace, resetScroll: false });
  const choose = (next: Range, isAll: boolean) => {
    saveStoreRange(next, store, isAll);
    show(next);
  };
  async function chooseAll(): Promise<void> {
    try {
      const { readAllTime } = await longRange();
      choose(await readAllTime(client, store), true);
    } catch (error) {
      // The query cache logs a failed read, but not code that failed to load.
      if (!(error instanceof CallError)) noteFailure(error);
      notify({ text: errorText(error) });
    }
  }
  return {
    range,
    isAll: choice === null || isAllTime(choice, store),
    today: store.today,
    setRange: (next, replace = false) => (replace ? show(next, true) : choose(next, false)),
    setAll: () => void chooseAll(),
  };
}

/**
 * Returns the date range of a store's screen if it is already known; null otherwise. Loads nothing, so that it can be
 * used outside that screen.
 */
export function useKnownStoreRange(storeId: string | null): Range | null {
  return useRangeOf(storeId ?? '', { reads: false }).range;
}

function useRangeOf(storeId: string, { reads }: { reads: boolean }) {
  const search = useSearch({ strict: false });
  const client = useQueryClient();
  const store = { storeId, today: currentDay() };
  // Re-renders when another range is chosen.
  useSessionValue('storeRanges');
  const choice = chosenStoreRange(search, store);
  const enabled = reads && choice === null;
  const rangeQuery = useQuery({ ...storeRangeOptions(client, store), enabled, throwOnError: reads });
  return { range: choice ?? rangeQuery.data ?? null, choice, store };
}
