import { useQuery } from '@tanstack/react-query';
import { Building2, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { listGroups } from '../../contract/groups.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { SwitcherBoundary } from '../ui/popups/SwitcherBoundary.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchSwitcher } from '../ui/popups/SearchSwitcher.tsx';

/** Stands for 'all groups' among the ids; no id is empty. */
const ALL = '';

/** What a list is narrowed by, and how much is left of it. */
export function ListToolbar({
  label,
  find,
  onFind,
  count,
  children,
}: {
  /** Names the search, and stands in it while it is empty. */
  label: string;
  find: string;
  onFind: (find: string) => void;
  /** How many are found, in words. */
  count: string;
  /** Filters. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <SearchInput label={label} value={find} onChange={onFind} className="w-full sm:w-80" />
      {children}
      <output className="num ml-auto text-fg-2">{count}</output>
    </div>
  );
}

/** A search. While the user types, the input decides; otherwise it shows what the address says. */
export function SearchInput({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const settled = useDeferredValue(value);
  useEffect(() => {
    if (input.current !== document.activeElement) setTyped(settled);
  }, [settled]);
  const type = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  return (
    <div className={`relative ${className}`}>
      <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg-3" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="input pr-9 pl-8.5 text-sm pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          label={text('lists.clearSearch')}
          onClick={() => {
            type('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-1 my-auto size-6 pointer-coarse:right-0 pointer-coarse:size-10"
        >
          <X className="size-3.5" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type GroupFilterProps = { group: string | null; onGroup: (group: string | null) => void };

/** The list of one group, or of all. Where the groups do not load it says so; the list is there all the same. */
export function GroupFilter(props: GroupFilterProps) {
  return (
    <SwitcherBoundary>
      <LoadedGroupFilter {...props} />
    </SwitcherBoundary>
  );
}

/** It does not wait for the names of the groups: what has waited once is shown a while later than it came. */
function LoadedGroupFilter({ group, onGroup }: GroupFilterProps) {
  const text = useText();
  const groups = useQuery({ ...readOptions(listGroups, {}), throwOnError: true }).data?.resultData ?? [];
  const choices = [{ id: ALL, name: text('header.allGroups') }, ...groups.map(({ _id: id, name }) => ({ id, name }))];
  return (
    <SearchSwitcher
      words={{ label: text('header.group'), search: text('header.findGroup'), none: text('header.noGroup') }}
      icon={<Building2 className="size-4" aria-hidden />}
      choices={choices}
      chosen={choices.find(({ id }) => id === (group ?? ALL)) ?? choices[0] ?? null}
      placeholder={text('header.allGroups')}
      onChoose={(id) => onGroup(id === ALL ? null : id)}
      className="max-w-56"
    />
  );
}
