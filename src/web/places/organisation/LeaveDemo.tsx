import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { leaveDemo, readDemoHeld } from '../../../contract/operations/setup.ts';
import { useProof } from '../../forms/useProof.tsx';
import { refusalOf } from '../../api/refusalOf.ts';
import { useCall } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { useDemo } from '../../shell/navigation/useDemo.ts';
import { Button } from '../../ui/Button.tsx';
import { ProfileSection } from '../../ui/cards/ProfileSection.tsx';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';

/** Offers to leave the demo; shows nothing in other organisations. */
export function LeaveDemo() {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!useDemo()) return null;
  return (
    <ProfileSection title={text('leaveDemo.title')} lead={text('leaveDemo.lead')}>
      <div className="card flex items-center justify-between gap-4 p-5 max-sm:flex-col max-sm:items-stretch max-sm:p-4">
        <p className="text-fg-2">{text('leaveDemo.kept')}</p>
        <Button onClick={() => setIsConfirming(true)} className="shrink-0">
          {text('leaveDemo.act')}
        </Button>
      </div>
      {isConfirming && (
        <Suspense>
          <LeaveDialog onCancel={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}

function LeaveDialog({ onCancel }: { onCancel: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { send, busy, error } = useSend(leaveDemo);
  const proof = useProof(error);
  const { resultData: counts } = useCall(readDemoHeld, {});
  const leave = () =>
    void refusalOf(async () => {
      const { key, backup } = (await send({ currentpassword: proof.password })).resultData;
      // The setup page discards the session, which is no longer valid. If this page did so, it would request data that
      // the user can no longer access.
      await navigate({ to: '/setup', hash: key, state: { demoBackup: backup }, replace: true });
    });
  return (
    <ConfirmDialog
      title={text('leaveDemo.confirm')}
      confirm={text('leaveDemo.act')}
      busy={busy}
      error={error}
      field={proof.field}
      onConfirm={leave}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-2">
        <p>{text('leaveDemo.lost', counts)}</p>
        <p>{text('leaveDemo.kept')}</p>
        <p>{text('leaveDemo.then')}</p>
      </div>
    </ConfirmDialog>
  );
}
