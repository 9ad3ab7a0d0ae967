import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import {
  listAssessmentRevisions,
  readAssessment,
  restoreAssessment,
  voidAssessment,
} from '../../../../contract/audits/assessments.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { textIn } from '../../../../domain/definitionTexts.ts';
import { LISTED_REVISIONS_MAX } from '../../../../domain/limits.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useQuestionLanguage } from '../../../i18n/questionLanguage.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../../../lists/dialogs/DialogBoundary.tsx';
import { currentUser } from '../../../session/session.ts';
import { useRecordChange } from '../../surveys/life/useRecordChange.ts';
import { VersionList, type VersionChange } from '../../surveys/life/VersionList.tsx';
import { VoidRecordDialog } from '../../surveys/life/VoidRecordDialog.tsx';
import { MeasureTitle } from '../MeasureTitle.tsx';
import { itemsByName, type AssessmentDetail } from '../assessment.ts';
import { useItemText } from '../useItemText.ts';
import { useMeasureText } from '../../../i18n/useMeasureText.ts';
import { ASSESSMENT_RELOADS } from './assessmentReloads.ts';

export type AssessmentDialog = 'void' | 'restore' | 'versions';
type DialogProps = { assessment: AssessmentDetail; module: Module; onClose: () => void };

/** Shows an assessment's versions, or the dialog that voids or restores the assessment. */
export function AssessmentDialogs({ open, ...props }: DialogProps & { open: AssessmentDialog }) {
  const text = useText();
  if (open !== 'versions') return <VoidAssessment command={open} {...props} />;
  return (
    <DialogBoundary title={text('survey.life.versions')} onClose={props.onClose}>
      <Versions {...props} />
    </DialogBoundary>
  );
}

const READS = { record: readAssessment, reloads: ASSESSMENT_RELOADS, outdatedCode: 'assessment_changed' };

function VoidAssessment({
  assessment,
  command,
  onClose,
}: Omit<DialogProps, 'module'> & { command: 'void' | 'restore' }) {
  const text = useText();
  const format = useFormat();
  const call = command === 'void' ? voidAssessment : restoreAssessment;
  const { send, ...change } = useRecordChange<typeof voidAssessment | typeof restoreAssessment>(call, READS);
  const { assessment_id, version, date } = assessment;
  return (
    <VoidRecordDialog
      command={command}
      words={{
        title: text(`assessment.life.dialogs.${command}.title`, { date: format.day(date) }),
        lead: text(`assessment.life.dialogs.${command}.lead`),
        confirm: text(command === 'void' ? 'assessment.life.makeVoid' : 'survey.life.restore'),
        hint: text('assessment.life.reasonHint'),
        conflict: text('assessment.life.changed'),
      }}
      change={change}
      send={(reason) => send({ assessment_id, version, reason })}
      onClose={onClose}
    />
  );
}

type Revision = ReplyOf<typeof listAssessmentRevisions>['resultData'][number];

function Versions({ assessment, module, onClose }: DialogProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useRevisions(assessment.assessment_id);
  const { resultOf, changesOf } = useRevisionTexts(assessment, module);
  return (
    <VersionList
      versions={data.pages.flatMap(({ resultData }) => resultData)}
      hasMore={hasNextPage}
      isLoading={isFetchingNextPage}
      resultOf={resultOf}
      changesOf={changesOf}
      onMore={() => void fetchNextPage()}
      onClose={onClose}
    />
  );
}

/** Returns the versions; older pages load when the user asks for them. They are reloaded each time the dialog opens. */
function useRevisions(id: string) {
  const size = LISTED_REVISIONS_MAX;
  return useSuspenseInfiniteQuery({
    queryKey: [listAssessmentRevisions.path, id, 'pages', currentUser()?.userid],
    queryFn: ({ pageParam: page, signal }) =>
      makeCall(listAssessmentRevisions, { assessment_id: id, page, size }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * size < count ? pages.length + 1 : null),
    gcTime: 0,
  });
}

/** Returns functions that describe a version: its first measure, and what changed since the previous version. */
function useRevisionTexts({ measures }: AssessmentDetail, module: Module) {
  const text = useText();
  const format = useFormat();
  const language = useQuestionLanguage();
  const measureText = useMeasureText();
  const itemText = useItemText();
  const items = itemsByName(module);
  const valueOf = (revision: Revision, { measure: id, ...as }: AssessmentDetail['measures'][number]) => {
    const value = revision.measures.find(({ measure }) => measure === id)?.value ?? null;
    return value === null ? '–' : measureText(value, as);
  };
  const [main] = measures;
  const resultOf = (revision: Revision) => (main ? `${main.title} ${valueOf(revision, main)}` : '');
  const changesOf = (now: Revision, before: Revision): VersionChange[] => {
    const facts = [
      ...measures.map((measure) => ({
        key: `measure ${measure.measure}`,
        name: <MeasureTitle measure={measure} module={module} />,
        before: valueOf(before, measure),
        after: valueOf(now, measure),
      })),
      {
        key: 'date',
        name: text('survey.revisions.date'),
        before: format.dayTime(before.date),
        after: format.dayTime(now.date),
      },
    ].filter((fact) => fact.before !== fact.after);
    const answers = now.changes.map(({ item: name, ...change }) => {
      const item = items.get(name);
      const words = (value: string) => (item ? itemText(item, value) : value);
      return {
        key: name,
        name: item ? <QuestionText of={item.text}>{textIn(item.text, language)}</QuestionText> : name,
        before: words(change.before),
        after: words(change.after),
      };
    });
    return [...facts, ...answers];
  };
  return { resultOf, changesOf };
}
