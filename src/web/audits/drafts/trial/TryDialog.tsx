import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tryDraft } from '../../../../contract/audits/drafts.ts';
import { isAudit } from '../../../../domain/drafts/places.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/copies/CopyField.tsx';
import { isLocal } from '../../../ui/copies/isLocal.ts';
import { QrCode } from '../../../ui/copies/QrCode.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';
import { ProblemList } from '../problems/ProblemsPanel.tsx';

type DialogProps = { onClose: () => void };

/** Shows a QR code and a link for trying the current draft, or the problems that prevent this. */
export function TryDialog({ onClose }: DialogProps) {
  const { problems } = useEditor();
  return problems.length > 0 ? <Blocked onClose={onClose} /> : <TrialLink onClose={onClose} />;
}

function Frame({ foot, onClose, children }: DialogProps & { foot?: ReactNode; children: ReactNode }) {
  const text = useText();
  return (
    <Dialog title={text('editor.try.title')} onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('app.close')}</Button>
        {foot}
      </DialogFoot>
    </Dialog>
  );
}

function Blocked({ onClose }: DialogProps) {
  const text = useText();
  const { problems } = useEditor();
  return (
    <Frame onClose={onClose}>
      <section aria-label={text('editor.check.title')} className="rounded-lg bg-bad-soft px-4 py-3">
        <h3 className="mb-2 font-semibold text-bad">{text('editor.try.blocked', { count: problems.length })}</h3>
        <ProblemList onShow={onClose} />
      </section>
    </Frame>
  );
}

function TrialLink({ onClose }: DialogProps) {
  const text = useText();
  const { session, definition } = useEditor();
  const { data, error, refetch } = useQuery({
    queryKey: ['draft to try', session.draftId],
    queryFn: async () => {
      await session.settle();
      return (await makeCall(tryDraft, { draft_id: session.draftId })).resultData;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) {
    return (
      <Frame onClose={onClose}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame onClose={onClose}>
        <LoadingNote />
        <Skeleton className="h-12" />
        <Skeleton className="size-48 self-center" />
        <Skeleton className="h-16" />
      </Frame>
    );
  }
  return (
    <Frame
      onClose={onClose}
      foot={
        <Link to="/audit/try/$version" params={{ version: versionIn(data.url) }} className="btn btn-primary">
          {text('editor.try.here')}
        </Link>
      }
    >
      <p className="text-fg-2">{text(isAudit(definition) ? 'editor.try.lead' : 'editor.try.leadOfModule')}</p>
      <p className="text-fg-2">{text('editor.try.until')}</p>
      <QrCode
        content={data.url}
        label={text('editor.try.code')}
        className="size-48 self-center rounded-lg border border-line"
      />
      {isLocal(data.url) && <Alert tone="warn">{text('onPhone.local')}</Alert>}
      <CopyField
        label={text('shares.made.address')}
        value={data.url}
        words={{
          copy: text('shares.made.copy'),
          copied: text('shares.made.copied'),
          failed: text('shares.made.copyFailed'),
        }}
      />
    </Frame>
  );
}

/** Returns the version at the end of a trial's URL. */
function versionIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
