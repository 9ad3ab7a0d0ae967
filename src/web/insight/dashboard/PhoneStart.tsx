import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardPen } from 'lucide-react';
import { readCaptureStores } from '../../../contract/audits/capture.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { DueDay } from '../../ui/DueDay.tsx';

/** Shows when a store's next visit is due, if known, and a link to start an audit. */
export function PhoneStart({ storeId }: { storeId: string }) {
  const text = useText();
  const { data } = useQuery({ ...readOptions(readCaptureStores, { store_ids: [storeId] }), throwOnError: false });
  const { due = null, visit_id: visitId = null } = data?.resultData[0] ?? {};
  return (
    <section aria-label={text('nav.takeAudit')} className="flex items-center gap-3 md:hidden">
      {due !== null && (
        <p className="min-w-0 flex-1">
          {visitId === null ? (
            <DueDay day={due} />
          ) : (
            <Link
              to="/visit/$visitId"
              params={{ visitId }}
              className="inline-flex min-h-10 items-center underline underline-offset-2"
            >
              <DueDay day={due} />
            </Link>
          )}
        </p>
      )}
      <TakeAuditLink className={due === null ? 'w-full' : ''} />
    </section>
  );
}

/** Renders the link that starts an audit, large enough to tap. */
export function TakeAuditLink({ className = '' }: { className?: string }) {
  const text = useText();
  return (
    <Link to="/audit" className={`btn btn-primary h-10 ${className}`}>
      <ClipboardPen className="size-4" aria-hidden />
      {text('nav.takeAudit')}
    </Link>
  );
}
