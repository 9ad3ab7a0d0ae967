import { Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { usePeople } from '../../../lists/people/usePeople.ts';
import { SortMenu } from '../../../lists/SortMenu.tsx';
import { SearchSwitcher } from '../../../ui/popups/SearchSwitcher.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ACTION_VIEWS, LIST_SORTS, type ActionsState } from '../actionsState.ts';
import { StatusFilter } from './StatusFilter.tsx';

/** The value of the option 'all'; ids are never empty. */
const ALL = '';

type ActionFiltersProps = {
  state: ActionsState;
  stores: readonly { id: string; name: string }[];
  /** The number of actions found, as text; '' while loading. */
  count: string;
  /** Shown after the count. */
  end: ReactNode;
  onChange: (changes: Partial<ActionsState>) => void;
};

/** Renders the filters of the actions page. */
export function ActionFilters({ state, stores, count, end, onChange }: ActionFiltersProps) {
  const text = useText();
  const people = usePeople();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={text('actions.find')}
        value={state.find}
        onChange={(find) => onChange({ find })}
        className="w-full sm:w-56"
      />
      <SegmentedControl
        label={text('actions.view')}
        options={ACTION_VIEWS.map((value) => ({ value, text: text(`actions.views.${value}`) }))}
        value={state.view}
        onChange={(view) => onChange({ view, ...(view === 'mine' && { owner: null }) })}
        className="max-sm:w-full"
      />
      <Choice
        kind="store"
        icon={<Store className="size-4" aria-hidden />}
        choices={stores}
        selection={state.store}
        onChoose={(store) => onChange({ store })}
      />
      {state.view !== 'mine' && (
        <Choice
          kind="owner"
          icon={<UserRound className="size-4" aria-hidden />}
          choices={people.map(({ _id: id, username: name }) => ({ id, name }))}
          selection={state.owner}
          onChoose={(owner) => onChange({ owner })}
        />
      )}
      <StatusFilter statuses={state.statuses} onChange={(statuses) => onChange({ statuses })} />
      <SortMenu
        sorts={LIST_SORTS.map((value) => ({ value, label: text(`actions.sorts.${value}`) }))}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
        className="xl:hidden"
      />
      <div className="ml-auto flex items-center gap-2">
        <output className="num text-fg-2 empty:absolute">{count}</output>
        {end}
      </div>
    </div>
  );
}

type ChoiceProps = {
  kind: 'store' | 'owner';
  icon: ReactNode;
  choices: readonly { id: string; name: string }[];
  selection: string | null;
  onChoose: (id: string | null) => void;
};

function Choice({ kind, icon, choices, selection, onChoose }: ChoiceProps) {
  const text = useText();
  const all = text(`actions.filters.${kind}.all`);
  return (
    <SearchSwitcher
      words={{
        label: text(`actions.columns.${kind}`),
        search: text(`actions.filters.${kind}.find`),
        noneText: text('assign.noMatch'),
      }}
      icon={icon}
      choices={[{ id: ALL, name: all }, ...choices]}
      choice={choices.find(({ id }) => id === selection) ?? null}
      placeholder={all}
      onChoose={(id) => onChoose(id === ALL ? null : id)}
      className="max-w-48 border border-line-2 bg-card px-2.5 shadow-1"
    />
  );
}
