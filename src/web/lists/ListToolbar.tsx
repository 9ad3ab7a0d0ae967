import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { listGroups } from '../../contract/places/groups.ts';
import { readOptions } from '../api/useCall.ts';
import { SearchInput } from '../forms/SearchInput.tsx';
import { useText } from '../i18n/useText.ts';
import { SwitcherBoundary } from '../ui/popups/SwitcherBoundary.tsx';
import { SearchSwitcher } from '../ui/popups/SearchSwitcher.tsx';

/** The id of 'all groups'; real ids are never empty. */
const ALL = '';

/** Shows a list's search and filters, and the number of results. */
export function ListToolbar({
  label,
  find,
  onFind,
  count,
  end,
  children,
}: {
  /** The accessible name and the placeholder of the search input. */
  label: string;
  find: string;
  onFind: (find: string) => void;
  /** The number of results as text, such as '12 stores'. */
  count: string;
  /** Shown after the count. */
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <SearchInput label={label} value={find} onChange={onFind} className="w-full sm:w-80" />
      {children}
      <div className="ml-auto flex items-center gap-2 has-[output:empty:only-child]:absolute">
        <output className="num text-fg-2 empty:absolute">{count}</output>
        {end}
      </div>
    </div>
  );
}

type GroupFilterProps = { group: string | null; onGroup: (group: string | null) => void };

/** Filters a list by group. The list stays usable if the groups fail to load. */
export function GroupFilter(props: GroupFilterProps) {
  return (
    <SwitcherBoundary>
      <LoadedGroupFilter {...props} />
    </SwitcherBoundary>
  );
}

/** Doesn't suspend while the group names load, because React delays showing content that has suspended. */
function LoadedGroupFilter({ group, onGroup }: GroupFilterProps) {
  const text = useText();
  const groups = useQuery({ ...readOptions(listGroups, {}), throwOnError: true }).data?.resultData ?? [];
  const choices = [{ id: ALL, name: text('header.allGroups') }, ...groups.map(({ _id: id, name }) => ({ id, name }))];
  return (
    <SearchSwitcher
      words={{ label: text('header.group'), search: text('header.findGroup'), noneText: text('header.noGroup') }}
      icon={<Building2 className="size-4" aria-hidden />}
      choices={choices}
      choice={choices.find(({ id }) => id === (group ?? ALL)) ?? choices[0] ?? null}
      placeholder={text('header.allGroups')}
      onChoose={(id) => onGroup(id === ALL ? null : id)}
      className="max-w-56"
    />
  );
}
