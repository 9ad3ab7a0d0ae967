import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ClipboardList, FileInput, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { listSurveys } from '../../../../contract/audits/surveys.ts';
import { LISTED_SURVEYS_MAX } from '../../../../domain/limits.ts';
import { noteEmpty } from '../../../api/reportFailure.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { ExportButton } from '../../../lists/exported/ExportButton.tsx';
import { readAllPages } from '../../../lists/exported/tableFile.ts';
import { ListBody } from '../../../lists/ListBody.tsx';
import { ListHead } from '../../../lists/ListHead.tsx';
import { ListPager } from '../../../lists/ListPager.tsx';
import { ListToolbar } from '../../../lists/ListToolbar.tsx';
import { pageOf } from '../../../lists/pages.ts';
import { useExistingPage } from '../../../lists/useExistingPage.ts';
import { useSelectedStore } from '../../../shell/selection.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SurveyTable } from './SurveyTable.tsx';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { surveysInput, type HiddenKinds } from './surveyList.ts';
import { useHiddenKinds, useFoundSurveys, useSurveyFile, useSurveyState } from './useSurveyList.ts';

/** Lists the surveys of the selected store with search, sorting and paging (spec section 2, 'Survey list'). */
export function SurveysPage() {
  const text = useText();
  const { _id: storeid, store_name: store } = useSelectedStore();
  const { state, change, part, showPart } = useSurveyState(storeid);
  const { hiddenKinds, show } = useHiddenKinds();
  const input = surveysInput(storeid, hiddenKinds);
  // The newest part is read without a page number, so that its response can be shared with other screens.
  const options = readOptions(listSurveys, part === 1 ? input : { ...input, page: part });
  const { data } = useQuery({ ...options, throwOnError: true });
  const { matchingSurveys, findIn } = useFoundSurveys(data?.resultData ?? NO_SURVEYS, {
    find: state.find,
    sort: state.sort,
    hasOlder: part * LISTED_SURVEYS_MAX < (data?.count ?? 0),
  });
  const { rows, page } = pageOf(matchingSurveys, state.page, state.size);
  useExistingPage({ page: part, size: LISTED_SURVEYS_MAX }, data, showPart);
  const file = useSurveyFile();
  const readPart = (pageNumber: number, size: number) => makeCall(listSurveys, { ...input, page: pageNumber, size });
  const readAll = async () => findIn(await readAllPages(readPart, ({ survey_id: id }) => id, LISTED_SURVEYS_MAX));
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
      <OtherStore />
      <ListToolbar
        label={text('surveys.find')}
        find={state.find}
        onFind={(find) => change({ find })}
        count={searched && data ? text('surveys.found', { count: matchingSurveys.length }) : ''}
        end={<ExportButton name="surveys" columns={file} readRows={readAll} />}
      >
        <HiddenKindsFilter hiddenKinds={hiddenKinds} onShow={show} />
      </ListToolbar>
      {data && data.count > LISTED_SURVEYS_MAX && <Parts page={part} count={data.count} onPage={showPart} />}
      <ListBody
        reply={data && { count: matchingSurveys.length }}
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
            </section>
            <ListPager
              label={text('surveys.pages')}
              page={page}
              rows={rows.length}
              count={count}
              size={state.size}
              onPage={(next) => change({ page: next })}
              onSize={(size) => change({ size })}
            />
          </>
        )}
      </ListBody>
    </div>
  );
}

function Parts({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const text = useText();
  const [from, to] = [(page - 1) * LISTED_SURVEYS_MAX + 1, Math.min(count, page * LISTED_SURVEYS_MAX)];
  return (
    <div role="group" aria-label={text('surveys.parts.label')} className="flex flex-wrap items-center gap-3 px-1">
      <p className="num text-fg-2" role="status">
        {text('surveys.parts.shown', { from, to, count })}
      </p>
      <button type="button" className="btn" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {text('surveys.parts.newer')}
      </button>
      <button type="button" className="btn" disabled={to === count} onClick={() => onPage(page + 1)}>
        {text('surveys.parts.older')}
      </button>
    </div>
  );
}

function HiddenKindsFilter({
  hiddenKinds,
  onShow,
}: {
  hiddenKinds: HiddenKinds;
  onShow: (changes: Partial<HiddenKinds>) => void;
}) {
  const text = useText();
  return (
    <fieldset aria-label={text('surveys.also')} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1 sm:ml-2">
      <span aria-hidden className="text-fg-2">
        {text('surveys.also')}
      </span>
      <Checkbox
        label={text('surveys.others')}
        checked={hiddenKinds.kinds}
        onChange={({ target }) => onShow({ kinds: target.checked })}
      />
      <Checkbox
        label={text('surveys.voids')}
        checked={hiddenKinds.void}
        onChange={({ target }) => onShow({ void: target.checked })}
      />
    </fieldset>
  );
}

/** A constant, so that every render uses the same reference. */
const NO_SURVEYS: never[] = [];

/** Links to a requested survey of a store that is not selected. */
function OtherStore() {
  const text = useText();
  const surveyId = useLocation({ select: ({ state }) => state.otherSurvey });
  if (surveyId === undefined) return null;
  return (
    <Alert tone="warn">
      {text('surveys.otherStore')}{' '}
      <Link
        to="/survey/$surveyId"
        params={{ surveyId }}
        className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-10"
      >
        {text('surveys.openOther')}
      </Link>
    </Alert>
  );
}
