import { useState } from 'react';
import { endSession as endOneSession, listSessions, signOutEverywhere } from '../../../../contract/access/account.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useCall } from '../../../api/useCall.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { endSession, useViewer } from '../../../session/session.ts';
import { countUnsent } from '../../../device/unsentAudits.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';
import { deviceName, SessionFacts, type Session } from '../../../lists/SessionFacts.tsx';

const SHOWN_AT_FIRST = 5;

/** Lists the user's sessions, the current one first. */
export function SessionsSection() {
  const text = useText();
  const sessions = useCall(listSessions, {}).resultData;
  const [all, setAll] = useState(false);
  const inOrder = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const visibleSessions = all ? inOrder : inOrder.slice(0, SHOWN_AT_FIRST);
  return (
    <ProfileSection title={text('account.sessions.title')} lead={text('account.sessions.lead')}>
      <div className="card">
        <ul className="divide-y divide-line">
          {visibleSessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:px-4">
          {visibleSessions.length < sessions.length && (
            <Button look="ghost" className="mr-auto -ml-2" onClick={() => setAll(true)}>
              {text('account.sessions.showAll', { count: sessions.length })}
            </Button>
          )}
          <SignOutEverywhere />
        </div>
      </div>
    </ProfileSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const text = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const { send, busy } = useSend(endOneSession, [listSessions]);
  const lastUse = { ago: format.daysAgo(session.last_used), time: format.timeAndZone(session.last_used) };

  async function end(): Promise<void> {
    const refusal = await refusalOf(async () => notify({ text: (await send({ session_id: session._id })).resultData }));
    if (refusal) notify({ text: errorText(refusal) });
  }

  return (
    <li className="flex items-center gap-3 px-5 py-3 max-sm:px-4">
      <SessionFacts session={session} />
      {!session.current && (
        <Button
          busy={busy}
          onClick={() => void end()}
          aria-label={text('account.sessions.endOf', { device: deviceName(text, session.device).name, ...lastUse })}
        >
          {text('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { send, busy, error } = useSend(signOutEverywhere);
  const { userid } = useViewer();
  const [unsent, setUnsent] = useState(0);

  async function ask(): Promise<void> {
    setUnsent(await countUnsent(userid).catch(() => 0));
    setIsConfirming(true);
  }

  const signOut = () =>
    refusalOf(async () => {
      await send({});
      endSession();
    });

  return (
    <>
      <Button onClick={() => void ask()}>{text('account.sessions.everywhere')}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={text('account.sessions.everywhereTitle')}
          confirm={text('account.sessions.everywhere')}
          busy={busy}
          error={error}
          onConfirm={() => void signOut()}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{text('account.sessions.everywhereLead')}</p>
          {unsent > 0 && (
            <div className="mt-3">
              <Alert tone="warn" title={text('account.unsentTitle', { count: unsent })}>
                {text('account.unsentLead')}
              </Alert>
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
