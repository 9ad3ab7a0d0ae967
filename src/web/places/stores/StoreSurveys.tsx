import { useQuery } from '@tanstack/react-query';
import { listSurveysOfStore } from '../../../contract/audits/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { DetailReply } from '../../lists/cells/DetailReply.tsx';
import { SurveyLines } from '../../lists/SurveyLines.tsx';
import { SurveyLink } from '../../lists/cells/SurveyLink.tsx';
import { withChanges } from '../../audits/surveys/list/surveyList.ts';
import type { StoreRow } from './storeRow.ts';
import { Score } from './useStoreColumns.tsx';

/** Lists the surveys of a store, with links to them. */
export function StoreSurveys({ store }: { store: StoreRow }) {
  const text = useText();
  const surveys = useQuery(readOptions(listSurveysOfStore, { store_id: store._id }));
  return (
    <DetailReply
      reply={surveys}
      lines={store.survey_count}
      empty={{ title: text('stores.noSurvey', { store: store.store_name }), lead: text('stores.noSurveyLead') }}
    >
      {(all) => (
        <SurveyLines surveys={withChanges(all)}>
          {(survey) => (
            <SurveyLink survey={survey} description={survey.userFullName}>
              <span className="w-24 shrink-0">
                <Score score={survey.overall_score} change={survey.change} />
              </span>
            </SurveyLink>
          )}
        </SurveyLines>
      )}
    </DetailReply>
  );
}
