import { Link } from '@tanstack/react-router';
import { useConnection } from '../../../api/connection.ts';
import { useText } from '../../../i18n/useText.ts';
import { serverScore, type Draft } from '../drafts/draft.ts';
import { canReopen, reopen } from '../drafts/changes.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { uploadedShare, countLostPhotos, queueStateOf, countSentPhotos } from '../queue/queueState.ts';
import { RefusedNote } from '../queue/RefusedNote.tsx';
import { useGeneralObstacle } from '../../../device/outbox.ts';
import { StateSign } from '../queue/StateSign.tsx';

/** Shows the state of a finished audit, and the next steps. */
export function FinishedFoot({ draft }: { draft: Draft }) {
  const text = useText();
  const away = useConnection().fault !== null;
  const state = queueStateOf(draft);
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2.5 px-4 pt-2.5 pb-3">
      <output className="flex flex-col gap-1.5">
        <span className="flex items-center justify-between gap-3">
          <StateSign state={state} score={serverScore(draft)} away={away} />
          <span className="num min-w-0 flex-1 text-right text-xs text-pretty text-fg-2">
            <SendState draft={draft} away={away} />
          </span>
        </span>
        {state === 'sending' && !away && <ProgressBar share={uploadedShare(draft)} />}
      </output>
      {draft.state === 'rejected' && <RefusedNote draft={draft} />}
      <div className="flex gap-2 *:h-12 *:flex-1 *:text-brand">
        {canReopen(draft) && (
          <button
            type="button"
            className="btn"
            onClick={() => void changeDraft(draft.surveyId, reopen).catch(noteFault)}
          >
            <span className="truncate">{text('capture.queue.edit')}</span>
          </button>
        )}
        {draft.state === 'sent' && (
          <Link to="/survey/$surveyId" params={{ surveyId: draft.surveyId }} className="btn">
            <span className="truncate">{text('capture.result.openSurvey')}</span>
          </Link>
        )}
        <Link to="/audit" className="btn btn-primary">
          <span className="truncate">{text('capture.result.otherStart')}</span>
        </Link>
      </div>
    </div>
  );
}

function SendState({ draft, away }: { draft: Draft; away: boolean }) {
  const text = useText();
  const isSignedOut = useGeneralObstacle() === 'signedOut';
  const { photos } = draft;
  const state = queueStateOf(draft);
  const lostCount = countLostPhotos(draft);
  if (state === 'sent' && lostCount > 0) {
    return (
      <span className="text-bad">{text('capture.result.sentWithout', { lost: lostCount, total: photos.length })}</span>
    );
  }
  if (state === 'sent') return text('capture.result.sent');
  if (state === 'waiting' && isSignedOut && !away) return text('capture.result.waitingSignedOut');
  if (state === 'waiting' || (away && state === 'sending')) return text('capture.result.waiting');
  if (state !== 'sending' || photos.length === 0) return null;
  return text('capture.queue.photosSent', { sent: countSentPhotos(draft), total: photos.length });
}
