import { createPortal } from 'react-dom';
import { useText } from '../../i18n/useText.ts';
import { QrCode } from '../../ui/copies/QrCode.tsx';
import type { NewPhone } from './phone.ts';
import { PhoneSteps } from './PhoneSteps.tsx';
import './phones.css';

/** Renders the A6 card for a phone's user. The card appears only in print. */
export function PhoneCard({
  phone: { name, user, url, settings },
  organisation,
}: {
  phone: NewPhone;
  /** The organisation's name; '' if it has none or isn't loaded yet. */
  organisation: string;
}) {
  const text = useText();
  return createPortal(
    <section className="phone-card">
      <p className="phone-card-of">{organisation || text('app.name')}</p>
      <p className="phone-card-title">{text('phones.card.title')}</p>
      <p>
        <b>{user}</b> · {name}
      </p>
      <QrCode content={settings} label={text('phones.connect.qr', { name })} onPaper className="phone-card-code" />
      <PhoneSteps />
      <p className="phone-card-small">
        {text('phones.card.address')} <span className="phone-card-address">{url}</span>
      </p>
      <p className="phone-card-small">
        <b>{text('phones.card.secret')}</b>
      </p>
    </section>,
    document.body,
  );
}
