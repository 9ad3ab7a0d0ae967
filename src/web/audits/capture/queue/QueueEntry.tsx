import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { isSending, serverScore, type Draft } from '../drafts/draft.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { AuditMenu } from './AuditMenu.tsx';
import { uploadedShare, countLostPhotos, queueStateOf, countSentPhotos } from './queueState.ts';
import { RefusedNote } from './RefusedNote.tsx';
import { StateSign } from './StateSign.tsx';
import { useWhenHere } from './useWhenHere.ts';

/** Shows an audit in the queue and its state. A sent audit links to its survey, any other to its result. */
export function QueueEntry({ draft }: { draft: Draft }) {
  const text = useText();
  const away = useConnection().fault !== null;
  const isActive = isSending(draft) && !away;
  const state = queueStateOf(draft);
  return (
    <li className="relative px-4 py-2.5">
      <div className="flex items-center gap-3">
        <StoreImage image={draft.storeImage} className="size-8 rounded-lg" />
        <span className="min-w-0 flex-1">
          <EntryLink draft={draft}>{draft.storeName}</EntryLink>
          <EntryFacts draft={draft} isActive={isActive} />
        </span>
        <StateSign state={state} score={serverScore(draft)} away={away} />
        {state === 'waiting' && (
          <span className="relative">
            <AuditMenu draft={draft} label={text('capture.queue.more', { store: draft.storeName })} />
          </span>
        )}
      </div>
      {isActive && (
        <div className="mt-2 pl-11">
          <ProgressBar share={uploadedShare(draft)} />
        </div>
      )}
      {draft.state === 'rejected' && <RefusedNote draft={draft} inQueue />}
    </li>
  );
}

/** Makes the whole row a link; other controls in the row stay above it. */
function EntryLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  const look = 'block truncate font-medium after:absolute after:inset-0';
  return draft.state === 'sent' ? (
    <Link to="/survey/$surveyId" params={{ surveyId: draft.surveyId }} className={look}>
      {children}
    </Link>
  ) : (
    <Link to="/audit/$surveyId" params={{ surveyId: draft.surveyId }} search={{ view: 'result' }} className={look}>
      {children}
    </Link>
  );
}

function EntryFacts({ draft, isActive }: { draft: Draft; isActive: boolean }) {
  const text = useText();
  const formatList = useListFormat();
  const formatWhen = useWhenHere();
  const { kind, trial, date, photos } = draft;
  const total = photos.length;
  const lostCount = countLostPhotos(draft);
  return (
    <span className="num block truncate text-xs text-fg-2">
      {formatList([
        text('capture.queue.auditOf', { when: formatWhen(date) }),
        ...(kind === 'audit' ? [] : [text(trial ? 'capture.trial.label' : `survey.life.kinds.${kind}`)]),
        ...(total === 0 || draft.state === 'sent'
          ? []
          : isActive
            ? [text('capture.queue.photosSent', { sent: countSentPhotos(draft), total })]
            : [text('capture.queue.photos', { count: total })]),
        ...(lostCount === 0 ? [] : [text('capture.queue.photosLost', { count: lostCount })]),
      ])}
    </span>
  );
}
