import { useQuery } from '@tanstack/react-query';
import { listSurveysOfUser } from '../../contract/users.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { DetailEmpty, DetailSkeleton } from '../lists/cells/DetailCard.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { SurveyLines } from '../lists/SurveyLines.tsx';
import { SurveyLink } from '../lists/cells/SurveyLink.tsx';
import { useOpenStore } from '../stores/useOpenStore.ts';
import { ScoreChip } from '../ui/ScoreChip.tsx';
import type { UserRow } from './userRow.ts';

/** The surveys that a user took, at whichever store. */
export function UserSurveys({ user }: { user: UserRow }) {
  const text = useText();
  const openStore = useOpenStore();
  const surveys = useQuery(readOptions(listSurveysOfUser, { user_id: user._id }));
  if (surveys.isError) return <LoadFailed error={surveys.error} onRetry={() => void surveys.refetch()} />;
  if (!surveys.data) return <DetailSkeleton lines={user.survey_count} />;
  if (surveys.data.resultData.length === 0) {
    return (
      <DetailEmpty title={text('users.noSurvey', { name: user.username })}>{text('users.noSurveyLead')}</DetailEmpty>
    );
  }
  return (
    <SurveyLines surveys={surveys.data.resultData}>
      {(survey) => (
        <SurveyLink survey={survey} about={survey.store_name} onOpen={() => openStore({ _id: survey.store_id })}>
          <ScoreChip score={survey.overall_score} />
        </SurveyLink>
      )}
    </SurveyLines>
  );
}
