import { useQuery } from '@tanstack/react-query';
import { listSurveysOfUser } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { DetailReply } from '../../lists/cells/DetailReply.tsx';
import { SurveyLines } from '../../lists/SurveyLines.tsx';
import { SurveyLink } from '../../lists/cells/SurveyLink.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import type { UserRow } from './userRow.ts';

/** Lists the surveys that a user took, at any store. */
export function UserSurveys({ user }: { user: UserRow }) {
  const text = useText();
  const surveys = useQuery(readOptions(listSurveysOfUser, { user_id: user._id }));
  return (
    <DetailReply
      reply={surveys}
      lines={user.survey_count}
      empty={{ title: text('users.noSurvey', { name: user.username }), lead: text('users.noSurveyLead') }}
    >
      {(all) => (
        <SurveyLines surveys={all}>
          {(survey) => (
            <SurveyLink survey={survey} description={survey.store_name}>
              <ScoreChip score={survey.overall_score} />
            </SurveyLink>
          )}
        </SurveyLines>
      )}
    </DetailReply>
  );
}
