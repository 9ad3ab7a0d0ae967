import { Building2 } from 'lucide-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { OVERVIEW_SORTS, type OverviewSort } from '../../../domain/overview.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadBoundary } from '../../lists/LoadFailure.tsx';
import { useViewer } from '../../session/session.ts';
import { useGroups } from '../../shell/selection.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { FindStore } from './FindStore.tsx';
import { FoundStores } from './FoundStores.tsx';
import { OverviewContent } from './OverviewContent.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';

/** The maximum number of groups shown as segments. */
const SEGMENTS_MAX = 5;

/** Shows an overview of the user's stores. */
export function OverviewPage() {
  const text = useText();
  usePageTitle(text('overview.title'));
  const { userid } = useViewer();
  // The group chosen in the header doesn't limit this page.
  const stores = useCall(listStoresOfUser, { user_id: userid }).resultData;
  const [input, setInput] = useState('');
  const { group, sort, change } = useOverviewState();
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-title">{text('overview.title')}</h1>
        <p className="mt-1 text-fg-2">
          <Suspense fallback={text('overview.stores', { count: stores.length })}>
            <Lead stores={stores.length} />
          </Suspense>
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        <FindStore value={input} onChange={setInput} stores={stores} />
        <Suspense>
          <Groups value={group} onChange={(id) => change({ group: id })} />
        </Suspense>
      </div>
      {input.trim() === '' ? (
        <LoadBoundary resetKey={`${group} ${sort}`}>
          <Suspense fallback={<OverviewSkeleton />}>
            <OverviewContent
              group={group}
              sort={sort}
              onGroup={(id) => change({ group: id })}
              onSort={(by) => change({ sort: by })}
            />
          </Suspense>
        </LoadBoundary>
      ) : (
        <FoundStores stores={stores} search={input} />
      )}
    </div>
  );
}

function Lead({ stores }: { stores: number }) {
  const text = useText();
  const groups = useGroups().length;
  return groups > 1
    ? text('overview.storesInGroups', { count: stores, groups })
    : text('overview.stores', { count: stores });
}

function useOverviewState() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const group = typeof search['group'] === 'string' ? search['group'] : '';
  const sort = OVERVIEW_SORTS.find((overviewSort) => overviewSort === search['sort']) ?? 'need';
  const change = (to: { group?: string; sort?: OverviewSort }) => {
    const { group: id, sort: by } = { group, sort, ...to };
    const parameters = { ...(id !== '' && { group: id }), ...(by !== 'need' && { sort: by }) };
    void navigate({ to: '/dashboard', search: parameters as never, replace: true });
  };
  return { group, sort, change };
}

function Groups({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const text = useText();
  const groups = useGroups();
  if (groups.length < 2) return null;
  const all = { id: '', name: text('header.allGroups') };
  const hasFewGroups = groups.length <= SEGMENTS_MAX;
  return (
    <>
      {hasFewGroups && (
        <SegmentedControl
          label={text('overview.groups')}
          value={value}
          onChange={onChange}
          options={[
            { value: '', text: text('overview.all') },
            ...groups.map(({ _id: id, name, stores }) => ({ value: id, text: `${name} ${stores.length}` })),
          ]}
          className="max-md:hidden"
        />
      )}
      <SearchSwitcher
        words={{ label: text('overview.groups'), search: text('header.findGroup'), noneText: text('header.noGroup') }}
        icon={<Building2 className="size-4" aria-hidden />}
        choices={[all, ...groups.map(({ _id: id, name }) => ({ id, name }))]}
        choice={{ id: value, name: groups.find(({ _id }) => _id === value)?.name ?? all.name }}
        placeholder={all.name}
        onChoose={onChange}
        className={`max-w-64 border border-line-2 bg-card px-2.5 shadow-1 max-md:max-w-none max-md:flex-1 ${hasFewGroups ? 'md:hidden' : ''}`}
      />
    </>
  );
}
