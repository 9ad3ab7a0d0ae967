import { useState } from 'react';
import { listChanges } from '../../../contract/access/history.ts';
import { deletePhone, listPhones } from '../../../contract/audits/phones.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import type { Phone } from './phone.ts';
import { PhoneRow } from './PhoneRow.tsx';

/** Lists phones, each with a button that disconnects it. */
export function PhoneList({ phones, ofUsers }: { phones: readonly Phone[]; ofUsers: boolean }) {
  const [phoneToDisconnect, setPhoneToDisconnect] = useState<Phone | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {phones.map((phone) => (
          <PhoneRow
            key={phone.phone_id}
            phone={phone}
            ofUser={ofUsers}
            onDisconnect={() => setPhoneToDisconnect(phone)}
          />
        ))}
      </ul>
      {phoneToDisconnect && <DisconnectDialog phone={phoneToDisconnect} onClose={() => setPhoneToDisconnect(null)} />}
    </>
  );
}

/** Asks for confirmation before a phone is disconnected, because its unsent audits remain on it. */
function DisconnectDialog({ phone: { phone_id: id, name }, onClose }: { phone: Phone; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(deletePhone, [listPhones, listChanges]);
  return (
    <DeleteDialog
      title={text('phones.disconnectTitle', { name })}
      losses={text('phones.disconnectLost')}
      remains={text('phones.disconnectKept')}
      confirm={text('phones.disconnect')}
      busy={busy}
      error={error}
      onSend={() => send({ phone_id: id })}
      onClose={onClose}
    />
  );
}
