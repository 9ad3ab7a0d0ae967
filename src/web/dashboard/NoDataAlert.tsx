import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { Alert } from '../ui/Alert.tsx';

/** Title and text are the spec's, letter for letter; what was done about it follows. */
export function NoDataAlert({ movedTo, onClose }: { movedTo: string | null; onClose: () => void }) {
  const text = useText();
  const format = useFormat();
  return (
    <Alert tone="warn" title={text('dashboard.oops')} onClose={onClose}>
      <p>{text('dashboard.noData')}</p>
      <p>{movedTo ? text('dashboard.startMoved', { date: format.day(movedTo) }) : text('dashboard.datesStay')}</p>
    </Alert>
  );
}
