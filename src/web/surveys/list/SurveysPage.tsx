import { ClipboardList, SearchX } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { listSurveys } from '../../../contract/surveys.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { noteEmpty } from '../../api/reportFailure.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { useSelectedStore } from '../../shell/selection.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pager } from '../Pager.tsx';
import { SearchField } from '../SearchField.tsx';
import { SurveyCards } from './SurveyCards.tsx';
import { sortedBy } from './surveyList.ts';
import { SurveyTable } from './SurveyTable.tsx';
import { useListState, useSearchOf, useSurveyPage } from './useSurveyList.ts';

/** The surveys of the selected store: searchable, sortable, paged (spec section 2, 'Survey list'). */
export function SurveysPage() {
  const text = useText();
  const store = useSelectedStore();
  useSearchOf(store._id);
  usePageTitle(text('surveys.title'));
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title">{text('surveys.title')}</h1>
      <Suspense fallback={<SurveysSkeleton />}>
        <Surveys store={store} />
      </Suspense>
    </div>
  );
}

function Surveys({ store }: { store: StoreCard }) {
  const text = useText();
  const { resultData: surveys, count } = useCall(listSurveys, { storeid: store._id });
  const empty = surveys.length === 0;
  useEffect(() => {
    if (empty) noteEmpty('no data avaible');
  }, [empty]);
  return (
    <>
      <Lead>{text('surveys.lead', { store: store.store_name, count })}</Lead>
      <section aria-label={text('surveys.title')} className="card min-w-0">
        {empty ? (
          <EmptyState icon={ClipboardList} title={text('surveys.none', { store: store.store_name })}>
            {text('surveys.noneLead')}
          </EmptyState>
        ) : (
          <List store={store} surveys={surveys} />
        )}
      </section>
    </>
  );
}

function List({ store, surveys }: { store: StoreCard; surveys: Parameters<typeof useSurveyPage>[0] }) {
  const text = useText();
  const [state, setState] = useListState();
  const page = useSurveyPage(surveys, state);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
        <SearchField
          label={text('surveys.find')}
          value={state.find}
          onChange={(find) => setState({ ...state, find, page: 1 })}
          className="w-full sm:w-72"
        />
        <output className="num text-fg-2 sm:ml-auto">
          {state.find === '' ? '' : text('surveys.found', { count: page.total })}
        </output>
      </div>
      {page.total === 0 ? (
        <EmptyState
          icon={SearchX}
          title={text('surveys.noneFound', { find: state.find.trim() })}
          action={
            <Button onClick={() => setState({ ...state, find: '', page: 1 })}>{text('surveys.clearSearch')}</Button>
          }
        >
          {text('surveys.noneFoundLead')}
        </EmptyState>
      ) : (
        <>
          <SurveyTable
            surveys={page.rows}
            caption={text('surveys.caption', { store: store.store_name })}
            state={state}
            onSort={(key) => setState(sortedBy(state, key))}
          />
          <SurveyCards surveys={page.rows} state={state} onState={setState} />
          <Pager
            page={page}
            label={text('surveys.pages')}
            onPage={(wanted) => setState({ ...state, page: wanted })}
            size={state.size}
            onSize={(size) => setState({ ...state, size, page: 1 })}
          />
        </>
      )}
    </>
  );
}

function Lead({ children }: { children: string }) {
  return <output className="-mt-3 block min-h-5 text-fg-2">{children}</output>;
}

function SurveysSkeleton() {
  const text = useText();
  return (
    <>
      <Lead>{text('app.loading')}</Lead>
      <div aria-hidden className="card p-4 sm:p-5">
        <Skeleton className="h-control w-full sm:w-72" />
        <Skeleton className="mt-4 h-[440px]" />
      </div>
    </>
  );
}
