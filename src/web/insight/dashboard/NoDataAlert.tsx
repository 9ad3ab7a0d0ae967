import { Link } from '@tanstack/react-router';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';

type NoDataAlertProps = {
  movedTo: string | null;
  /** True if the store has never been audited. */
  isNew: boolean;
  onClose: () => void;
};

/** Shows the title and text from the specification verbatim, followed by a hint. */
export function NoDataAlert({ movedTo, isNew, onClose }: NoDataAlertProps) {
  const text = useText();
  const format = useFormat();
  return (
    <Alert tone="warn" title={text('dashboard.oops')} onClose={onClose}>
      <p>{text('dashboard.noData')}</p>
      {isNew ? (
        <p>
          {text('dashboard.newLead')}{' '}
          <Link
            to="/audit"
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-10"
          >
            {text('nav.takeAudit')}
          </Link>
        </p>
      ) : (
        <p>{movedTo ? text('dashboard.startMoved', { date: format.day(movedTo) }) : text('dashboard.datesStay')}</p>
      )}
    </Alert>
  );
}
