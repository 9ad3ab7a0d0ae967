import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listSessionsOfUser } from '../../../contract/places/users.ts';
import { SessionFacts } from '../../lists/SessionFacts.tsx';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { DetailCard, DetailLines } from '../../lists/cells/DetailCard.tsx';
import { DetailReply } from '../../lists/cells/DetailReply.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import type { UserRow } from './userRow.ts';

const endSessions = lazyPart(() => import('./EndSessionsDialog.tsx').then((file) => file.EndSessionsDialog));

/** Lists a user's sessions and offers to end all of them. */
export function UserSessions({ user }: { user: UserRow }) {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const sessions = useQuery(readOptions(listSessionsOfUser, { userid: user._id }));
  return (
    <DetailCard
      title={text('users.sessions.title')}
      of={user.username}
      action={
        sessions.data?.resultData.some(({ current }) => !current) && (
          <Button onClick={() => setIsConfirming(true)}>
            <LogOut className="size-4" aria-hidden />
            {text('account.sessions.everywhere')}
          </Button>
        )
      }
    >
      <DetailReply
        reply={sessions}
        lines={1}
        empty={{ title: text('users.sessions.none'), lead: text('users.sessions.noneLead') }}
      >
        {(all) => (
          <DetailLines>
            {all.map((session) => (
              <li key={session._id} className="flex items-center gap-3 px-4 py-2.5">
                <SessionFacts session={session} />
              </li>
            ))}
          </DetailLines>
        )}
      </DetailReply>
      {isConfirming && (
        <Suspense>
          <endSessions.Part user={user} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </DetailCard>
  );
}
