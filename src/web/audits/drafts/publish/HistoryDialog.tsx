import { useQuery } from '@tanstack/react-query';
import { listDraftEdits, restoreDraft } from '../../../../contract/audits/drafts.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailed } from '../../../lists/LoadFailed.tsx';
import { useStore } from '../../../session/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';

/** The number of saves that the history shows. */
const SHOWN = 100;

/** Lists the saves of a draft, and restores the content that it had after one of them. */
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
      notify({ text: text('editor.history.done', { number: to }) });
    });
  const rows = data?.resultData ?? [];
  return (
    <Dialog
      title={text('editor.history.title')}
      description={text('editor.history.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="!p-0">
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className="p-5">
            <LoadingNote />
            <Skeleton className="h-40" />
          </div>
        )}
        {data && rows.length === 0 && <p className="p-5 text-fg-2">{text('editor.history.none')}</p>}
        <ol className="divide-y divide-line">
          {rows.map(({ rev: number, at, by, summary }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5">
              <span className="num w-8 text-fg-3">{number}</span>
              <span className="min-w-0 flex-1 basis-60">
                <span className="block wrap-anywhere">{summary}</span>
                <span className="num block text-xs text-fg-2">
                  {[format.dayTime(at), by].filter(Boolean).join(' · ')}
                </span>
              </span>
              {number < rev && (
                <Button
                  busy={busy}
                  aria-label={text('editor.history.restoreStep', { number })}
                  onClick={() => restore(number)}
                >
                  {text('editor.history.restore')}
                </Button>
              )}
            </li>
          ))}
          {rows.length > 0 && rows.length < SHOWN && (
            <li className="flex items-center gap-4 px-5 py-2.5">
              <span className="num w-8 text-fg-3">0</span>
              <span className="min-w-0 flex-1">{text('editor.history.start')}</span>
              <Button
                busy={busy}
                aria-label={text('editor.history.restoreStep', { number: 0 })}
                onClick={() => restore(0)}
              >
                {text('editor.history.restore')}
              </Button>
            </li>
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
