import { useText } from '../../i18n/useText.ts';

/** Where an audit begins: the choice of a store, and what lies on this device. */
export function StartPage() {
  const text = useText();
  return <h1>{text('nav.takeAudit')}</h1>;
}
