import { Suspense, type Ref } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { useDoneActions } from '../../../followUp/actions/done/doneActions.ts';
import { useText } from '../../../i18n/useText.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { Draft } from '../drafts/draft.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { AssessmentEntry } from './AssessmentEntry.tsx';
import { assessmentStateOf, finishedAssessments } from './assessmentQueue.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { sendNow, useGeneralObstacle } from '../../../device/outbox.ts';
import { QueueEntry } from './QueueEntry.tsx';
import { queueOf, queueStateOf, unsentOf } from './queueState.ts';

const doneEntry = lazyPart(() => import('./DoneEntry.tsx').then((file) => file.DoneEntry));

type QueueProps = {
  drafts: readonly Draft[];
  assessments: readonly AssessmentDraft[];
  ref: Ref<HTMLElement>;
};

/**
 * Lists the finished audits and assessments on this device, and the actions marked as done on it. Shows nothing if
 * there are none.
 */
export function Queue({ drafts, assessments, ref }: QueueProps) {
  const text = useText();
  const away = useConnection().fault !== null;
  // Sending is impossible while signed out.
  const isSignedOut = useGeneralObstacle() === 'signedOut';
  const queue = queueOf(drafts);
  const done = useDoneActions();
  const finishedDrafts = finishedAssessments(assessments);
  const states = [
    ...queue.map(queueStateOf),
    ...finishedDrafts.map(assessmentStateOf),
    ...done.map(({ state }) => state),
  ];
  const unsent = unsentOf(states);
  if (states.length === 0) return null;
  return (
    <section ref={ref} tabIndex={-1} aria-label={text('capture.queue.title')} className="scroll-mt-16 outline-none">
      <header className="flex min-h-9 items-end justify-between gap-3 pb-1.5">
        <h2 className="text-xs font-medium text-fg-2">{text('capture.queue.title')}</h2>
        {unsent > 0 && (
          <span className="num flex items-center gap-2 text-xs text-fg-3">
            <output>{text('capture.queue.toSend', { count: unsent })}</output>
            {!away && !isSignedOut && states.includes('waiting') && (
              <button
                type="button"
                onClick={() => void sendNow().catch(noteFault)}
                className="reach font-medium text-accent hover:underline"
              >
                {text('capture.queue.sendNow')}
              </button>
            )}
          </span>
        )}
      </header>
      <ul className="card divide-y divide-line overflow-hidden">
        {queue.map((draft) => (
          <QueueEntry key={draft.surveyId} draft={draft} />
        ))}
        {finishedDrafts.map((draft) => (
          <AssessmentEntry key={draft.assessmentId} draft={draft} />
        ))}
        <Suspense>
          {done.map((draft) => (
            <doneEntry.Part key={draft.actionId} action={draft} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}
