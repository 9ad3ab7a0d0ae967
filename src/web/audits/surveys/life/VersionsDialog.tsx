import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { listRevisions } from '../../../../contract/audits/surveys.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { LISTED_REVISIONS_MAX } from '../../../../domain/limits.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { currentUser } from '../../../session/session.ts';
import { useAnswerText } from '../useAnswerText.ts';
import type { Survey } from '../survey.ts';
import { VersionList, type VersionChange } from './VersionList.tsx';

type Revision = ReplyOf<typeof listRevisions>['resultData'][number];
type VersionsDialogProps = { survey: Survey; names: ReadonlyMap<string, string>; onClose: () => void };

/** Shows the versions of a survey. */
export function VersionsDialog({ survey, names, onClose }: VersionsDialogProps) {
  const text = useText();
  const format = useFormat();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useRevisions(survey.id);
  return (
    <VersionList
      versions={data.pages.flatMap(({ resultData }) => resultData)}
      hasMore={hasNextPage}
      isLoading={isFetchingNextPage}
      resultOf={({ overall_score: score }) => `${text('survey.overall')} ${format.percent(score)}`}
      changesOf={useChangesOf(names)}
      onMore={() => void fetchNextPage()}
      onClose={onClose}
    />
  );
}

function useRevisions(surveyId: string) {
  const size = LISTED_REVISIONS_MAX;
  return useSuspenseInfiniteQuery({
    queryKey: [listRevisions.path, surveyId, 'pages', currentUser()?.userid],
    queryFn: ({ pageParam: page, signal }) => makeCall(listRevisions, { survey_id: surveyId, page, size }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * size < count ? pages.length + 1 : null),
    gcTime: 0,
  });
}

function useChangesOf(names: ReadonlyMap<string, string>): (now: Revision, before: Revision) => VersionChange[] {
  const text = useText();
  const format = useFormat();
  const answerText = useAnswerText();
  const kind = (revision: Revision) => text(`survey.life.kinds.${revision.kind}`);
  return (now, before) => {
    const facts = [
      {
        key: 'score',
        name: text('survey.overall'),
        before: format.percent(before.overall_score),
        after: format.percent(now.overall_score),
      },
      {
        key: 'date',
        name: text('survey.revisions.date'),
        before: format.dayTime(before.date),
        after: format.dayTime(now.date),
      },
      { key: 'kind', name: text('survey.life.kind'), before: kind(before), after: kind(now) },
    ].filter((fact) => fact.before !== fact.after);
    const answers = now.changes.map(({ question_id: id, ...change }) => ({
      key: id,
      name: <QuestionText>{names.get(id) ?? id}</QuestionText>,
      before: answerText(change.before),
      after: answerText(change.after),
    }));
    return [...facts, ...answers];
  };
}
