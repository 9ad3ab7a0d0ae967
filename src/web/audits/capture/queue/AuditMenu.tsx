import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, FileDown, FilePen, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { canReopen, reopen } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { deleteDialog } from './deleteDialog.ts';
import { saveAsFile } from './saveAsFile.ts';

/** Shows the menu of an audit on this device. */
export function AuditMenu({ draft, label }: { draft: Draft; label: string }) {
  const text = useText();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { surveyId, state } = draft;
  const change = async () => {
    await changeDraft(surveyId, reopen);
    await navigate({ to: '/audit/$surveyId', params: { surveyId } });
  };
  const edit = {
    key: 'change',
    label: text('capture.queue.edit'),
    icon: <FilePen className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => void change().catch(noteFault),
  };
  const save = {
    key: 'save',
    label: text('capture.queue.save'),
    icon: <FileDown className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => void saveAsFile(draft).catch(noteFault),
  };
  const remove = {
    key: 'delete',
    label: text('capture.queue.delete'),
    icon: <Trash2 className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => setIsConfirming(true),
  };
  return (
    <>
      <MenuButton
        label={label}
        className="btn-icon -mr-2 size-10 shrink-0"
        groups={[state !== 'drafting' && canReopen(draft) ? [edit, save] : [save], [remove]]}
      >
        <EllipsisVertical className="size-4" aria-hidden />
      </MenuButton>
      {isConfirming && (
        <Suspense>
          <deleteDialog.Part draft={draft} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}
