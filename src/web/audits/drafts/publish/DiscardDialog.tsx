import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { discardDraft } from '../../../../contract/audits/drafts.ts';
import { DISCARDED_DRAFT_DAYS } from '../../../../domain/limits.ts';
import type { CallError } from '../../../api/CallError.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { useEditor } from '../editorContext.ts';
import { useFinish } from './useFinish.ts';
import { useRestoreDraft } from '../../definitions/useRestoreDraft.ts';

/** Asks for confirmation before the draft is discarded, and offers to restore it afterwards. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { session } = useEditor();
  const { send, busy } = useSend(discardDraft, [listDefinitions]);
  const [error, setError] = useState<CallError | null>(null);
  const finish = useFinish();
  const restore = useRestoreDraft();
  const discard = async () => {
    setError(null);
    const refusal = await refusalOf(async () => {
      const rev = await session.settle();
      const reply = await finish(() => send({ draft_id: session.draftId, rev }));
      if (!reply) return;
      notify({ text: reply.resultData, action: { text: text('forms.undo'), run: () => void restore(session.name) } });
      await navigate({ to: '/settings/instruments' });
    });
    setError(refusal);
  };
  return (
    <ConfirmDialog
      title={text('editor.discard.title')}
      confirm={text('editor.discard.confirm')}
      busy={busy}
      error={error}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      {session.base === null
        ? text('editor.discard.leadNew')
        : text('editor.discard.lead', { days: DISCARDED_DRAFT_DAYS })}
    </ConfirmDialog>
  );
}
