import { Search } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';

/** Finds groups by the names of their stores and users while it is being typed. */
export function RegionSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const text = useText();
  return (
    <label className="relative block w-full sm:w-72">
      <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg-3" aria-hidden />
      <input
        type="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        aria-label={text('regions.find')}
        placeholder={text('regions.find')}
        className="input pl-8.5 text-sm pointer-coarse:text-base"
      />
    </label>
  );
}
