import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, FileInput, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { listSurveys } from '../../../contract/surveys.ts';
import { noteEmpty } from '../../api/reportFailure.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { pageOf } from '../../lists/pages.ts';
import { useSelectedStore } from '../../shell/selection.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { SurveyCards } from './SurveyCards.tsx';
import { SurveyTable } from './SurveyTable.tsx';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { surveysInput, type AlsoListed } from './surveyList.ts';
import { useAlsoListed, useFoundSurveys, useSurveyState } from './useSurveyList.ts';

/** The surveys of the selected store: searchable, sortable, paged (spec section 2, 'Survey list'). */
export function SurveysPage() {
  const text = useText();
  const { _id: storeid, store_name: store } = useSelectedStore();
  const { state, change } = useSurveyState(storeid);
  const { also, show } = useAlsoListed();
  const read = readOptions(listSurveys, surveysInput(storeid, also));
  const { data } = useQuery({ ...read, throwOnError: true });
  const found = useFoundSurveys(data?.resultData ?? NONE, state.find, state.sort);
  const { rows, page } = pageOf(found, state.page, state.size);
  const searched = state.find !== '';
  const empty = data?.count === 0;
  const title = text('surveys.title');
  usePageTitle(title);
  useEffect(() => {
    if (empty) noteEmpty('no data avaible');
  }, [empty]);
  return (
    <div className="flex flex-col gap-4">
      <ListHead
        title={title}
        lead={data ? text('surveys.lead', { store, count: data.count }) : ''}
        action={
          <Link to="/survey/import" className="btn max-sm:h-10 max-sm:flex-1">
            <FileInput className="size-4" aria-hidden />
            {text('imports.link')}
          </Link>
        }
      />
      <ListToolbar
        label={text('surveys.find')}
        find={state.find}
        onFind={(find) => change({ find })}
        count={searched && data ? text('surveys.found', { count: found.length }) : ''}
      >
        <AlsoFilter also={also} onShow={show} />
      </ListToolbar>
      <ListBody
        reply={data && { count: found.length }}
        empty={
          empty
            ? {
                icon: ClipboardList,
                title: text('surveys.none', { store }),
                lead: text('surveys.noneLead'),
                onClear: null,
              }
            : {
                icon: SearchX,
                title: text('surveys.noneFound', { find: state.find.trim() }),
                lead: text('surveys.noneFoundLead'),
                onClear: () => change({ find: '' }),
              }
        }
      >
        {({ count }) => (
          <>
            <section aria-label={title} className="card min-w-0 overflow-hidden">
              <SurveyTable
                surveys={rows}
                caption={text('surveys.caption', { store })}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
              />
              <SurveyCards surveys={rows} sort={state.sort} onSort={(sort) => change({ sort })} />
            </section>
            <ListPager
              label={text('surveys.pages')}
              page={page}
              rows={rows.length}
              count={count}
              size={state.size}
              onPage={(wanted) => change({ page: wanted })}
              onSize={(size) => change({ size })}
            />
          </>
        )}
      </ListBody>
    </div>
  );
}

/** Shows void surveys and those of other kinds, too: never by itself. */
function AlsoFilter({ also, onShow }: { also: AlsoListed; onShow: (changes: Partial<AlsoListed>) => void }) {
  const text = useText();
  return (
    <fieldset aria-label={text('surveys.also')} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1 sm:ml-2">
      <span aria-hidden className="text-fg-2">
        {text('surveys.also')}
      </span>
      <Checkbox
        label={text('surveys.others')}
        checked={also.kinds}
        onChange={({ target }) => onShow({ kinds: target.checked })}
      />
      <Checkbox
        label={text('surveys.voids')}
        checked={also.void}
        onChange={({ target }) => onShow({ void: target.checked })}
      />
    </fieldset>
  );
}

/** The same at each drawing. */
const NONE: never[] = [];
