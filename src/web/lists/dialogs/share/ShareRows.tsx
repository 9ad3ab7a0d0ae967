import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { deleteShare, listShares, readShareLink } from '../../../../contract/insight/reports.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmSend } from '../ConfirmSend.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CopyLink } from './CopyLink.tsx';
import type { Share } from './share.ts';

/** Lists report links, with buttons to copy and to revoke each. */
export function ShareRows({ shares, withStore }: { shares: readonly Share[]; withStore: boolean }) {
  const [toRevoke, setToRevoke] = useState<Share | null>(null);
  const [shownShare, setShownShare] = useState<Share | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <ShareRow
            key={share.share_id}
            share={share}
            withStore={withStore}
            onShow={() => setShownShare(share)}
            onTake={() => setToRevoke(share)}
          />
        ))}
      </ul>
      {toRevoke && <TakeBackDialog share={toRevoke} onClose={() => setToRevoke(null)} />}
      {shownShare && <LinkAgain share={shownShare} onClose={() => setShownShare(null)} />}
    </>
  );
}

function LinkAgain({ share, onClose }: { share: Share; onClose: () => void }) {
  const text = useText();
  const { data, error } = useQuery({
    ...readOptions(readShareLink, { share_id: share.share_id }),
    // A secret stays in memory only while it is shown.
    gcTime: 0,
  });
  const store = { name: share.store_name };
  if (data && data.resultData.url !== null) {
    const { url, until } = data.resultData;
    return <CopyLink share={{ url, until }} store={store} onClose={onClose} />;
  }
  return (
    <Dialog title={text('shares.made.title')} description={store.name} onClose={onClose}>
      <DialogBody>
        {data && <p role="alert">{text('shares.copyGone')}</p>}
        {!data && (error ? <FormError error={error} /> : <Skeleton className="h-16" />)}
      </DialogBody>
    </Dialog>
  );
}

type RowProps = { share: Share; withStore: boolean; onShow: () => void; onTake: () => void };

function ShareRow({ share, withStore, onShow, onTake }: RowProps) {
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
      {share.copyable && (
        <Button onClick={onShow} aria-label={text('shares.copyOf', { name: `${share.store_name}, ${name}` })}>
          {text('shares.copy')}
        </Button>
      )}
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

function useShareName({ label }: Share): string {
  const text = useText();
  return label === '' ? text('shares.unnamed') : label;
}
