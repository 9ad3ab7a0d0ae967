import { Share2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { addShare, listShares } from '../../../../contract/insight/reports.ts';
import { NAME_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { Field } from '../../../forms/Field.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { LIVES, type Life, type MadeShare, type SharedStore } from './share.ts';
import { SharedAlready } from './SharedAlready.tsx';

type FormProps = { store: SharedStore; onCreated: (share: MadeShare) => void; onClose: () => void };

/** Asks for the recipient and the expiry of a link, and lists the active links. */
export function ShareForm({ store, onCreated, onClose }: FormProps) {
  const text = useText();
  const [label, setLabel] = useState('');
  const [life, setLife] = useState<Life>('90');
  const { send, busy, error } = useSend(addShare, [listShares, listChanges]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void refusalOf(async () => {
      onCreated((await send({ store_id: store.id, label: label.trim(), days: Number(life) })).resultData);
    });
  };
  return (
    <Dialog passing title={text('shares.title')} description={store.name} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-5">
          <p className="text-fg-2">{text('shares.lead')}</p>
          <Field
            label={text('shares.label')}
            hint={text('shares.labelHint')}
            autoComplete="off"
            maxLength={NAME_MAX_CHARACTERS}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
          <div className="flex flex-col gap-1.5">
            <span className="font-medium" aria-hidden>
              {text('shares.life')}
            </span>
            <SegmentedControl
              label={text('shares.life')}
              options={LIVES.map((option) => ({ value: option, text: text(`shares.lives.${option}`) }))}
              value={life}
              onChange={setLife}
            />
          </div>
          <SharedAlready store={store} />
          <FormError error={error} />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{text('forms.cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            <Share2 className="size-4" aria-hidden />
            {text('shares.make')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
