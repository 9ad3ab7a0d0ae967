import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';

/** The command that restores a backup; the same in every language. */
const COMMAND = 'npx fourscore restore FILE --replace';

/** Explains where to restore a backup: on this page, or with the command on the server. */
export function RestoreCard() {
  const text = useText();
  return (
    <Card title={text('backups.restore')} note={text('backups.restoreLead')}>
      <code className="mt-3 block rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{COMMAND}</code>
    </Card>
  );
}
