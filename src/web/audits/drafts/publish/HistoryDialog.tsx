import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDraftEdits, restoreDraft } from '../../../../contract/audits/drafts.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { useStore } from '../../../session/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';

/** The maximum number of entries that the history shows. */
const SHOWN = 100;

/** Lists the edits of a draft, and lets the user restore the content after one of them. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const format = useFormat();
  const { session } = useEditor();
  const { rev } = useStore(session.state);
  const { data, error, refetch } = useQuery(
    readOptions(listDraftEdits, { draft_id: session.draftId, page: 1, size: SHOWN }),
  );
  const { send, busy, error: refusal } = useSend(restoreDraft, [listDraftEdits]);
  const restore = (to: number) =>
    void refusalOf(async () => {
      const settled = await session.settle();
      await send({ draft_id: session.draftId, rev: settled, to });
      session.flush();
      await session.readNews();
      onClose();
      notify({ text: text('editor.history.done') });
    });
  const rows = data?.resultData ?? [];
  const titleOf = ({ summary, restored }: (typeof rows)[number]) => {
    if (restored === undefined) return summary;
    if (restored === null) return text('editor.history.restoredStart');
    return text('editor.history.restored', { time: format.dayTime(restored) });
  };
  return (
    <Dialog
      title={text('editor.history.title')}
      description={text('editor.history.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="!p-0">
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className="p-5">
            <LoadingNote />
            <Skeleton className="h-40" />
          </div>
        )}
        {data && rows.length === 0 && (
          <p className="flex flex-wrap gap-x-2 p-5 text-fg-2">
            {text('editor.history.none')}
            <Link to="/history" search={{ kind: 'definition_loaded' }} className="text-accent hover:underline">
              {text('editor.history.versions')}
            </Link>
          </p>
        )}
        <ol className="divide-y divide-line">
          {rows.map((row) => (
            <Row
              key={row.rev}
              title={titleOf(row)}
              facts={[row.by, format.dayTime(row.at)].filter(Boolean).join(' · ')}
              restoreLabel={text('editor.history.restoreStep', { summary: titleOf(row) })}
              busy={busy}
              onRestore={row.rev < rev ? () => restore(row.rev) : null}
            />
          ))}
          {rows.length > 0 && (
            <Row
              title={text('editor.history.start')}
              restoreLabel={text('editor.history.restoreStart')}
              busy={busy}
              onRestore={() => restore(0)}
            />
          )}
        </ol>
        <div className="p-5 empty:hidden">
          <FormError error={refusal} />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('app.close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}

type RowProps = {
  title: string;
  facts?: string;
  restoreLabel: string;
  busy: boolean;
  /** Null for the entry that led to the current content. */
  onRestore: (() => void) | null;
};

function Row({ title, facts, restoreLabel, busy, onRestore }: RowProps) {
  const text = useText();
  return (
    <li className="flex min-h-14 items-center gap-4 px-5 py-2.5 max-sm:px-4">
      <span className="min-w-0 flex-1">
        <span className="block text-pretty wrap-anywhere">{title}</span>
        {facts !== undefined && <span className="num block text-xs text-fg-2">{facts}</span>}
      </span>
      {onRestore && (
        <Button busy={busy} aria-label={restoreLabel} onClick={onRestore}>
          {text('editor.history.restore')}
        </Button>
      )}
    </li>
  );
}
