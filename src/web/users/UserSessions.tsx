import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { listSessions } from '../../contract/account.ts';
import { listChanges } from '../../contract/audit.ts';
import { endSessionsOfUser, listSessionsOfUser } from '../../contract/users.ts';
import { SessionFacts } from '../account/SessionFacts.tsx';
import { CallError } from '../api/CallError.ts';
import { readOptions } from '../api/useCall.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { DetailCard, DetailEmpty, DetailLines, DetailSkeleton } from '../lists/DetailCard.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { useViewer } from '../shell/session.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notices.ts';
import type { UserRow } from './userRow.ts';

/** Where a user is signed in, and an end to all of it: for a lost phone, or somebody who has left. */
export function UserSessions({ user }: { user: UserRow }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery(readOptions(listSessionsOfUser, { userid: user._id }));
  const listed = sessions.data?.resultData ?? [];
  return (
    <DetailCard
      title={text('users.sessions.title')}
      of={user.username}
      action={
        listed.some(({ current }) => !current) && (
          <Button onClick={() => setAsking(true)}>
            <LogOut className="size-4" aria-hidden />
            {text('account.sessions.everywhere')}
          </Button>
        )
      }
    >
      {sessions.isError ? (
        <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <DetailSkeleton lines={1} />
      ) : listed.length === 0 ? (
        <DetailEmpty title={text('users.sessions.none')}>{text('users.sessions.noneLead')}</DetailEmpty>
      ) : (
        <DetailLines>
          {listed.map((session) => (
            <li key={session._id} className="flex items-center gap-3 px-4 py-2.5">
              <SessionFacts session={session} />
            </li>
          ))}
        </DetailLines>
      )}
      {asking && <EndSessionsDialog user={user} onClose={() => setAsking(false)} />}
    </DetailCard>
  );
}

function EndSessionsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText();
  const { userid } = useViewer();
  const { send, busy, error } = useSend(endSessionsOfUser, [listSessionsOfUser, listSessions, listChanges]);

  async function end(): Promise<void> {
    try {
      notify({ text: (await send({ userid: user._id })).resultData });
      onClose();
    } catch (failure) {
      // The dialog shows what the server says; anything else is a fault of ours.
      if (!(failure instanceof CallError)) throw failure;
    }
  }

  return (
    <ConfirmDialog
      title={text('users.sessions.everywhereTitle', { user: user.username })}
      confirm={text('account.sessions.everywhere')}
      busy={busy}
      error={error}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {text(user._id === userid ? 'users.sessions.ownLead' : 'users.sessions.everywhereLead')}
    </ConfirmDialog>
  );
}
