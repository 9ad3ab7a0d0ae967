import { Building2 } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { useRegionGroup } from './useRegionGroup.ts';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import { useGroups, useSelectedGroupId } from '../selection.ts';
import { useViewer } from '../../session/session.ts';
import { useGroupChoice } from './useGroupChoice.ts';
import { useLeaveDates } from '../useLeaveDates.ts';

/** The id of 'all groups'; real ids are never empty. */
const ALL = '';

/** Lets administrators choose a group (spec section 6). */
export function GroupSwitcher({ className = '' }: { className?: string }) {
  const { administrator } = useViewer();
  return administrator ? <AdministratorsSwitcher className={className} /> : null;
}

function AdministratorsSwitcher({ className }: { className: string }) {
  const text = useText();
  const groups = useGroups();
  const selectedId = useSelectedGroupId();
  const { pendingGroup, choose } = useGroupChoice(useLeaveDates());
  // Pages about groups have their group in the URL.
  const region = useRegionGroup();
  const choices = [
    { id: ALL, name: text('header.allGroups') },
    ...groups.map((group) => ({ id: group._id, name: group.name })),
  ];
  const shownId = (region ? region.id : pendingGroup ? pendingGroup.id : selectedId) ?? ALL;
  const current = choices.find((choice) => choice.id === shownId) ?? choices[0] ?? null;
  return (
    <SearchSwitcher
      words={{ label: text('header.group'), search: text('header.findGroup'), noneText: text('header.noGroup') }}
      icon={<Building2 className="size-4" aria-hidden />}
      choices={choices}
      choice={current}
      placeholder={text('header.allGroups')}
      onChoose={(id) => {
        const choice = choices.find((option) => option.id === id);
        if (!choice) return;
        const group = id === ALL ? null : id;
        region?.open(group);
        // Pages about groups show an empty group without selecting it.
        const empty = groups.some(({ _id, stores }) => _id === group && stores.length === 0);
        if (!region || !empty) choose({ id: group, name: choice.name });
      }}
      className={className}
    />
  );
}
