import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDoneActions } from '../../../followUp/actions/done/doneActions.ts';
import { useText } from '../../../i18n/useText.ts';
import { NavDrawer } from '../../../shell/header/NavDrawer.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { useDrafts } from '../drafts/drafts.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { useAssessments } from '../drafts/assessmentDrafts.ts';
import { assessmentStateOf, deleteAssessmentDialog } from '../queue/assessmentQueue.ts';
import { AssessmentCard } from '../modules/start/AssessmentCard.tsx';
import { useReferences, type References } from '../references/references.ts';
import { deleteDialog } from '../queue/deleteDialog.ts';
import { Queue } from '../queue/Queue.tsx';
import { RefusedLead } from '../queue/RefusedLead.tsx';
import { queueStateOf, unsentOf } from '../queue/queueState.ts';
import type { Draft } from '../drafts/draft.ts';
import { UnsentSign } from '../queue/UnsentSign.tsx';
import { useSending } from '../../../device/outbox.ts';
import { DraftCard } from './DraftCard.tsx';
import { NoStores } from './NoStores.tsx';
import { StayOffer } from './StayOffer.tsx';
import { StoreChoice } from './StoreChoice.tsx';
import { ClockWarning, RoomWarning } from './Warnings.tsx';
// The sender is imported here because the outbox loads it on demand, which fails without a connection.
import '../sending/captureSender.ts';

/** Shows the page where audits and assessments start. */
export function StartPage() {
  const text = useText();
  const references = useReferences();
  const drafts = useDrafts();
  const assessments = useAssessments();
  const queue = useRef<HTMLElement>(null);
  useSending();
  useEffect(() => {
    const timer = window.setTimeout(fetchPopups, FETCH_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <ModeFrame
      lead={
        <span className="max-md:min-w-10 md:min-w-3">
          <NavDrawer />
        </span>
      }
      title={text('nav.takeAudit')}
      actions={
        <UnsentSign
          count={unsentOf([
            ...(drafts ?? []).map(queueStateOf),
            ...(assessments ?? []).map(assessmentStateOf),
            ...useDoneActions().map(({ state }) => state),
          ])}
        />
      }
    >
      <div className="mx-auto grid w-full max-w-316 items-start gap-x-6 gap-y-4 p-4 pb-8 md:px-6 min-[120rem]:max-w-400 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {references === undefined || drafts === undefined || assessments === undefined ? (
          <LoadingState />
        ) : (
          <>
            <div className="flex min-w-0 flex-col gap-3">
              <ClockWarning aheadMs={references?.clockAheadMs ?? 0} />
              <RoomWarning />
              <StayOffer />
              {rejectedIn(drafts) > 0 && (
                <RefusedLead label={text('capture.queue.refused', { count: rejectedIn(drafts) })} queue={queue} />
              )}
              {rejectedIn(assessments) > 0 && (
                <RefusedLead label={text('assess.refused', { count: rejectedIn(assessments) })} queue={queue} />
              )}
              <Beginnings references={references} drafts={drafts} assessments={assessments} />
            </div>
            <Queue ref={queue} drafts={drafts} assessments={assessments} />
          </>
        )}
      </div>
    </ModeFrame>
  );
}

function rejectedIn(drafts: readonly (Draft | AssessmentDraft)[]): number {
  return drafts.filter(({ state }) => state === 'rejected').length;
}

type BeginningsProps = {
  references: References | null;
  drafts: readonly Draft[];
  assessments: readonly AssessmentDraft[];
};

function Beginnings({ references, drafts, assessments }: BeginningsProps) {
  const text = useText();
  return (
    <>
      {drafts
        .filter(({ state }) => state === 'drafting')
        .map((draft, place) => (
          <DraftCard key={draft.surveyId} draft={draft} first={place === 0} />
        ))}
      {assessments
        .filter(({ state }) => state === 'drafting')
        .map((draft) => (
          <AssessmentCard key={draft.assessmentId} draft={draft} />
        ))}
      {references === null ? (
        <div className="card">
          <EmptyState icon={CloudOff} title={text('capture.start.needsConnection')}>
            {text('capture.start.needsLead')}
          </EmptyState>
        </div>
      ) : references.stores.length === 0 ? (
        <NoStores />
      ) : (
        <StoreChoice references={references} drafts={drafts} assessments={assessments} />
      )}
    </>
  );
}

function LoadingState() {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote />
      <Skeleton className="h-36" />
      <Skeleton className="h-12" />
      <Skeleton className="h-44" />
    </div>
  );
}

/** The delay before popups are fetched, in ms, so that the page's own resources load first. */
const FETCH_AFTER_MS = 3_000;

/**
 * Fetches menus and dialogs while there is a connection. They normally load when opened, which is impossible offline.
 */
function fetchPopups(): void {
  deleteDialog.fetch();
  deleteAssessmentDialog.fetch();
  import('../../../ui/popups/MenuPopup.tsx').catch((error: unknown) => console.info(error));
}
