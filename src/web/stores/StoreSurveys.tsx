import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { listSurveysOfStore } from '../../contract/surveys.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { DetailEmpty, DetailLines, DetailSkeleton } from '../lists/DetailCard.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { utcMinute } from '../lists/utcMinute.ts';
import { withChanges } from '../surveys/surveyList.ts';
import type { StoreRow } from './storeRow.ts';
import { useOpenStore } from './useOpenStore.ts';
import { Score } from './useStoreColumns.tsx';

/** How many of the latest surveys stand below a store; the others are on the surveys page. */
const LATEST = 4;

/** The latest surveys of a store, each the way to itself. */
export function StoreSurveys({ store }: { store: StoreRow }) {
  const text = useText();
  const openStore = useOpenStore();
  const surveys = useQuery(readOptions(listSurveysOfStore, { store_id: store._id }));
  if (surveys.isError) return <LoadFailed error={surveys.error} onRetry={() => void surveys.refetch()} />;
  if (!surveys.data) return <DetailSkeleton lines={store.survey_count} />;
  const latest = withChanges(surveys.data.resultData).slice(0, LATEST);
  if (latest.length === 0) {
    return (
      <DetailEmpty title={text('stores.noSurvey', { store: store.store_name })}>
        {text('stores.noSurveyLead')}
      </DetailEmpty>
    );
  }
  return (
    <DetailLines>
      {latest.map((survey) => (
        <li key={survey.survey_id}>
          <Link
            to="/surveyinner"
            search={{ param: survey.survey_id, store: store._id }}
            onClick={() => openStore(store)}
            className="flex min-h-11 items-center gap-3 px-4 py-1.5 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
              <span className="num font-medium whitespace-nowrap md:min-w-30">{utcMinute(survey.date)}</span>
              <span className="truncate text-fg-2">{survey.userFullName}</span>
            </span>
            <span className="w-24 shrink-0">
              <Score score={survey.overall_score} change={survey.change} />
            </span>
          </Link>
        </li>
      ))}
    </DetailLines>
  );
}
