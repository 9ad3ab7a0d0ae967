import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { listGroups } from '../../contract/groups.ts';
import { readOptions } from '../api/useCall.ts';
import { SearchInput } from '../forms/SearchInput.tsx';
import { useText } from '../i18n/useText.ts';
import { SwitcherBoundary } from '../ui/popups/SwitcherBoundary.tsx';
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
      <output className="num ml-auto text-fg-2 empty:absolute">{count}</output>
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
