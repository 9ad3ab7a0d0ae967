import { useQuery } from '@tanstack/react-query';
import { listSurveysOfStore } from '../../contract/surveys.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { DetailEmpty, DetailSkeleton } from '../lists/cells/DetailCard.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { SurveyLines } from '../lists/SurveyLines.tsx';
import { SurveyLink } from '../lists/cells/SurveyLink.tsx';
import { withChanges } from '../surveys/list/surveyList.ts';
import type { StoreRow } from './storeRow.ts';
import { useOpenStore } from './useOpenStore.ts';
import { Score } from './useStoreColumns.tsx';

/** The surveys of a store, each the way to itself. */
export function StoreSurveys({ store }: { store: StoreRow }) {
  const text = useText();
  const openStore = useOpenStore();
  const surveys = useQuery(readOptions(listSurveysOfStore, { store_id: store._id }));
  if (surveys.isError) return <LoadFailed error={surveys.error} onRetry={() => void surveys.refetch()} />;
  if (!surveys.data) return <DetailSkeleton lines={store.survey_count} />;
  if (surveys.data.resultData.length === 0) {
    return (
      <DetailEmpty title={text('stores.noSurvey', { store: store.store_name })}>
        {text('stores.noSurveyLead')}
      </DetailEmpty>
    );
  }
  return (
    <SurveyLines surveys={withChanges(surveys.data.resultData)}>
      {(survey) => (
        <SurveyLink survey={survey} about={survey.userFullName} onOpen={() => openStore(store)}>
          <span className="w-24 shrink-0">
            <Score score={survey.overall_score} change={survey.change} />
          </span>
        </SurveyLink>
      )}
    </SurveyLines>
  );
}
