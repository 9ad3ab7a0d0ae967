import { listRevisions } from '../../../contract/surveys.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { useAnswerText } from '../useAnswerText.ts';
import type { Survey } from '../survey.ts';

type Revision = ReplyOf<typeof listRevisions>['resultData'][number];
type Change = { key: string; name: string; before: string; after: string };
type VersionsDialogProps = { survey: Survey; names: ReadonlyMap<string, string>; onClose: () => void };

/** The versions of a survey, newest first: who made each, when, why, and what it changed. `names`: of the questions. */
export function VersionsDialog({ survey, names, onClose }: VersionsDialogProps) {
  const text = useText();
  const { resultData: revisions } = useFreshCall(listRevisions, { survey_id: survey.id });
  return (
    <Dialog
      title={text('survey.life.versions')}
      description={text('survey.revisions.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="pt-0!">
        <ol>
          {revisions.map((revision, place) => (
            <li key={revision.version} className="border-line py-4 not-first:border-t">
              <Version revision={revision} before={revisions[place + 1]} names={names} />
            </li>
          ))}
        </ol>
      </DialogBody>
    </Dialog>
  );
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

/** What a version changed: score, date and kind, then the answers in the order of the instrument. */
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
