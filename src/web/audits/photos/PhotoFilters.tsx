import { useQuery } from '@tanstack/react-query';
import { Building2, ClipboardList, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { readOptions } from '../../api/useCall.ts';
import { DayFields } from '../../forms/dates/DayFields.tsx';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import type { PhotosState } from './photosState.ts';

/** The value of the option 'all'; ids are never empty. */
const ALL = '';

type NamedOption = { id: string; name: string };

type PhotoFiltersProps = {
  state: PhotosState;
  questions: ReadonlyMap<string, string>;
  onChange: (changes: Partial<PhotosState>) => void;
  /** Null while no filter is set. */
  onClear: (() => void) | null;
};

/** Shows the filters of the gallery. */
export function PhotoFilters({ state, questions, onChange, onClear }: PhotoFiltersProps) {
  const text = useText();
  const { groups, stores } = usePlaces(state.group);
  const options = [...questions].map(([id, name]) => ({ id, name }));
  return (
    <div className="flex flex-wrap items-end gap-2">
      {groups.length > 1 && (
        <Choice
          kind="group"
          icon={<Building2 className="size-4" aria-hidden />}
          choices={groups}
          selection={state.group}
          onChoose={(group) => onChange({ group, store: null })}
        />
      )}
      <Choice
        kind="store"
        icon={<Store className="size-4" aria-hidden />}
        choices={stores}
        selection={state.store}
        onChoose={(store) => onChange({ store })}
      />
      <Choice
        kind="question"
        icon={<ClipboardList className="size-4" aria-hidden />}
        choices={options}
        selection={state.question}
        onChoose={(question) => onChange({ question })}
      />
      <DayFields ends={state} className="w-74" onChange={({ from, to }) => onChange({ from, to })} />
      {onClear && (
        <Button look="ghost" onClick={onClear}>
          {text('photos.filters.clear')}
        </Button>
      )}
    </div>
  );
}

const WORDS = {
  group: { all: 'allGroups', find: 'findGroup' },
  store: { all: 'allStores', find: 'findStore' },
  question: { all: 'allQuestions', find: 'findQuestion' },
} as const;

function Choice({
  kind,
  icon,
  choices,
  selection,
  onChoose,
}: {
  kind: keyof typeof WORDS;
  icon: ReactNode;
  choices: readonly NamedOption[];
  selection: string | null;
  onChoose: (id: string | null) => void;
}) {
  const text = useText();
  const all = text(`photos.filters.${WORDS[kind].all}`);
  return (
    <SearchSwitcher
      words={{
        label: text(`photos.filters.${kind}`),
        search: text(`photos.filters.${WORDS[kind].find}`),
        noneText: text('photos.filters.noMatch'),
      }}
      icon={icon}
      choices={[{ id: ALL, name: all }, ...choices]}
      choice={choices.find(({ id }) => id === selection) ?? null}
      placeholder={all}
      onChoose={(id) => onChoose(id === ALL ? null : id)}
      className="max-w-64 border border-line-2 bg-card px-2.5 shadow-1 max-sm:w-full max-sm:max-w-none"
    />
  );
}

/** Returns the options of the group and store filters; empty until they are loaded. */
function usePlaces(group: string | null): { groups: NamedOption[]; stores: NamedOption[] } {
  const { userid } = useViewer();
  const groups = useQuery(readOptions(listGroups, {})).data?.resultData ?? [];
  const cards = useQuery(readOptions(listStoresOfUser, { user_id: userid })).data?.resultData ?? [];
  const groupStores = groups.find(({ _id: id }) => id === group)?.stores;
  const stores = groupStores ? cards.filter(({ _id: id }) => groupStores.includes(id)) : cards;
  return {
    groups: groups.map(({ _id: id, name }) => ({ id, name })),
    stores: stores.map(({ _id: id, store_name: name }) => ({ id, name })),
  };
}
