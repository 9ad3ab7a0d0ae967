import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { linkAction, unlinkAction } from '../../../../contract/followUp/actions/links.ts';
import { readAction } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useSecretGuard } from '../../../forms/secrets/useSecretGuard.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/copies/CopyField.tsx';
import { QrCode } from '../../../ui/copies/QrCode.tsx';
import { ShareLinkButton } from '../../../ui/copies/ShareLinkButton.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';

type NewLink = ReplyOf<typeof linkAction>['resultData'];

type LinkDialogProps = {
  action: { action_id: string; title: string };
  /** The expiry of the existing link (`linkedUntil`); null if there is no link. */
  until: Date | null;
  onClose: () => void;
};

/** Creates, shows and revokes an action's link for a person without an account. `action` must be unfinished. */
export function LinkDialog({ action, until, onClose }: LinkDialogProps) {
  const text = useText();
  const format = useFormat();
  const [newLink, setNewLink] = useState<NewLink | null>(null);
  const [isStored, setIsStored] = useState(false);
  const { action_id } = action;
  const make = useSend(linkAction, [readAction, listChanges]);
  const end = useSend(unlinkAction, [readAction, listChanges]);
  const { close, question } = useSecretGuard('actionLinks.made', newLink !== null && !isStored, onClose);
  const makeLink = () =>
    void refusalOf(async () => {
      setNewLink((await make.send({ action_id })).resultData);
    });
  const takeBack = () =>
    !end.busy &&
    void refusalOf(async () => {
      notify({ text: (await end.send({ action_id })).resultData });
      onClose();
    });
  const works = newLink?.until ?? until?.toISOString() ?? null;
  return (
    <Dialog title={text('actionLinks.title')} description={action.title} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('actionLinks.lead')}</p>
        {works !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="num font-medium">{text('actionLinks.works', { day: format.day(works) })}</p>
            <button
              type="button"
              className="btn-ghost -mx-2 text-bad"
              aria-busy={end.busy || undefined}
              onClick={takeBack}
            >
              {text('actionLinks.take')}
            </button>
          </div>
        )}
        {newLink !== null && (
          <>
            <Address url={newLink.url} onCopied={() => setIsStored(true)} />
            <QrCode
              content={newLink.url}
              label={text('actionLinks.qr', { action: action.title })}
              className="size-44 self-center rounded-lg border border-line"
            />
          </>
        )}
        {newLink === null && works !== null && <p className="text-fg-2">{text('actionLinks.anew')}</p>}
        <FormError error={make.error ?? end.error} />
      </DialogBody>
      <DialogFoot>
        {newLink !== null && (
          <ShareLinkButton title={action.title} url={newLink.url} onShared={() => setIsStored(true)} />
        )}
        {newLink === null ? (
          <Button look="filled" busy={make.busy} onClick={makeLink}>
            <Link2 className="size-4" aria-hidden />
            {text('actionLinks.make')}
          </Button>
        ) : (
          <Button onClick={close}>{text('actionLinks.made.done')}</Button>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  );
}

function Address({ url, onCopied }: { url: string; onCopied: () => void }) {
  const text = useText();
  return (
    <CopyField
      label={text('actionLinks.made.address')}
      value={url}
      look="filled"
      words={{
        copy: text('actionLinks.made.copy'),
        copied: text('actionLinks.made.copied'),
        failed: text('actionLinks.made.copyFailed'),
      }}
      onCopied={onCopied}
    />
  );
}
