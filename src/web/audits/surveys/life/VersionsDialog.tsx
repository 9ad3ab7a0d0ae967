import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { listRevisions } from '../../../../contract/audits/surveys.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { LISTED_REVISIONS_MAX } from '../../../../domain/limits.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { currentUser } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';
import { useAnswerText } from '../useAnswerText.ts';
import type { Survey } from '../survey.ts';

type Revision = ReplyOf<typeof listRevisions>['resultData'][number];
type Change = { key: string; name: string; before: string; after: string };
type VersionsDialogProps = { survey: Survey; names: ReadonlyMap<string, string>; onClose: () => void };

/**
 * Shows the versions of a survey, newest first, each with its author, date, reason and changes. `names` are those of
 * the questions.
 */
export function VersionsDialog({ survey, names, onClose }: VersionsDialogProps) {
  const text = useText();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useRevisions(survey.id);
  const revisions = data.pages.flatMap(({ resultData }) => resultData);
  // The last loaded version is shown only with the next page, because its changes depend on the version before it.
  const shown = hasNextPage ? revisions.slice(0, -1) : revisions;
  return (
    <Dialog
      title={text('survey.life.versions')}
      description={text('survey.revisions.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="pt-0!">
        <ol>
          {shown.map((revision, place) => (
            <li key={revision.version} className="border-line py-4 not-first:border-t">
              <Version revision={revision} before={revisions[place + 1]} names={names} />
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('survey.revisions.older')}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** Returns the versions; older pages load when the user asks for them. They are reloaded each time the dialog opens. */
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

type VersionProps = Pick<VersionsDialogProps, 'names'> & { revision: Revision; before: Revision | undefined };

function Version({ revision, before, names }: VersionProps) {
  const text = useText();
  const format = useFormat();
  const changes = useChanges(revision, before, names);
  const what = !before
    ? text('survey.revisions.cameIn')
    : before.void === revision.void
      ? ''
      : text(revision.void ? 'survey.revisions.voided' : 'survey.revisions.restored');
  return (
    <>
      <h3 className="num font-medium">
        {text('survey.revisions.version', { version: revision.version })}
        {what !== '' && ` · ${what}`}
      </h3>
      <p className="num mt-0.5 text-xs text-fg-2">
        {text('survey.revisions.by', {
          name: revision.by,
          date: format.day(revision.at),
          time: format.timeAndZone(revision.at),
        })}
        {` · ${text('survey.overall')} ${format.percent(revision.overall_score)}`}
      </p>
      {revision.reason !== null && (
        <p className="mt-1.5 wrap-anywhere">{text('survey.revisions.reason', { reason: revision.reason })}</p>
      )}
      {changes.length > 0 && <Changes version={revision.version} changes={changes} />}
    </>
  );
}

function Changes({ version, changes }: { version: number; changes: readonly Change[] }) {
  const text = useText();
  const columns = ['answer', 'before', 'after'] as const;
  return (
    <table className="mt-2 w-full table-fixed text-left text-xs">
      <caption className="sr-only">{text('survey.revisions.changes', { version })}</caption>
      <thead className="text-fg-3">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-medium first:w-1/2">
              {text(`survey.revisions.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, before, after }) => (
          <tr key={key} className="border-t border-line align-top *:py-1.5 *:pr-3 *:wrap-anywhere">
            <th scope="row" className="font-normal">
              {name}
            </th>
            <td className="num text-fg-2">{before}</td>
            <td className="num font-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the changes made by a version: score, date and kind, then the answers in the order of the instrument. */
function useChanges(now: Revision, before: Revision | undefined, names: ReadonlyMap<string, string>): Change[] {
  const text = useText();
  const format = useFormat();
  const answerText = useAnswerText();
  if (!before) return [];
  const kind = (revision: Revision) => text(`survey.life.kinds.${revision.kind}`);
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
    name: names.get(id) ?? id,
    before: answerText(change.before),
    after: answerText(change.after),
  }));
  return [...facts, ...answers];
}
