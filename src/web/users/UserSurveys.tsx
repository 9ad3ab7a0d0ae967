import { useQuery } from '@tanstack/react-query';
import { listSurveysOfUser } from '../../contract/users.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { DetailEmpty, DetailLines, DetailSkeleton } from '../lists/DetailCard.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { utcMinute } from '../lists/utcMinute.ts';
import { ScoreChip } from '../ui/ScoreChip.tsx';
import type { UserRow } from './userRow.ts';

/** The latest surveys that a user took, at whichever store. They scroll within their card. */
const LATEST = 20;

export function UserSurveys({ user }: { user: UserRow }) {
  const text = useText();
  const surveys = useQuery(readOptions(listSurveysOfUser, { user_id: user._id }));
  if (surveys.isError) return <LoadFailed error={surveys.error} onRetry={() => void surveys.refetch()} />;
  if (!surveys.data) return <DetailSkeleton lines={user.survey_count} />;
  if (surveys.data.resultData.length === 0) {
    return (
      <DetailEmpty title={text('users.noSurvey', { name: user.username })}>{text('users.noSurveyLead')}</DetailEmpty>
    );
  }
  return (
    <DetailLines>
      {surveys.data.resultData.slice(0, LATEST).map((survey) => (
        <li key={survey.survey_id} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
            <span className="num font-medium whitespace-nowrap md:min-w-30">{utcMinute(survey.date)}</span>
            <span className="truncate text-fg-2">{survey.store_name}</span>
          </span>
          <ScoreChip score={survey.overall_score} />
        </li>
      ))}
    </DetailLines>
  );
}
