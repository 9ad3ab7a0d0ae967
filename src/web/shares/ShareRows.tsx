import { useState } from 'react';
import { listChanges } from '../../contract/auditLog.ts';
import { deleteShare, listShares } from '../../contract/followUp/shares.ts';
import { useSend } from '../api/useSend.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { ConfirmSend } from '../lists/dialogs/ConfirmSend.tsx';
import { Button } from '../ui/Button.tsx';
import type { Share } from './share.ts';

/** Links to reports: for whom, until when, how often opened, and the button that takes each back. */
export function ShareRows({ shares, withStore }: { shares: readonly Share[]; withStore: boolean }) {
  const [taken, setTaken] = useState<Share | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <ShareRow key={share.share_id} share={share} withStore={withStore} onTake={() => setTaken(share)} />
        ))}
      </ul>
      {taken && <TakeBackDialog share={taken} onClose={() => setTaken(null)} />}
    </>
  );
}

function ShareRow({ share, withStore, onTake }: { share: Share; withStore: boolean; onTake: () => void }) {
  const text = useText();
  const format = useFormat();
  const name = useShareName(share);
  const facts = [
    text('shares.until', { day: format.day(share.until) }),
    text('shares.views', { count: share.views }),
    ...(share.viewed === null ? [] : [text('shares.viewed', { ago: format.daysAgo(share.viewed) })]),
    text('shares.madeBy', { by: share.made_by, day: format.day(share.made) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">
          {withStore && <>{share.store_name} · </>}
          <span className={withStore ? 'font-normal text-fg-2' : ''}>{name}</span>
        </p>
        <p className="num text-xs text-fg-3">{facts.join(' · ')}</p>
      </div>
      <Button onClick={onTake} aria-label={text('shares.takeOf', { name: `${share.store_name}, ${name}` })}>
        {text('shares.take')}
      </Button>
    </li>
  );
}

function TakeBackDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const text = useText();
  const name = useShareName(share);
  const { send, busy, error } = useSend(deleteShare, [listShares, listChanges]);
  return (
    <ConfirmSend
      title={text('shares.takeTitle', { name: `${share.store_name}, ${name}` })}
      confirm={text('shares.take')}
      busy={busy}
      error={error}
      onSend={() => send({ share_id: share.share_id })}
      onClose={onClose}
    >
      {text('shares.takeLead')}
    </ConfirmSend>
  );
}

/** For whom a link is, or that no one was named. */
function useShareName({ label }: Share): string {
  const text = useText();
  return label === '' ? text('shares.unnamed') : label;
}
