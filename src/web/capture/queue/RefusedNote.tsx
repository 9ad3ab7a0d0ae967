import { FileDown, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { download } from '../../ui/download.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Draft } from '../kept/draft.ts';
import { draftFile } from '../kept/draftFile.ts';
import { noteFault } from '../kept/storage.ts';
import { tryAgain } from '../sending/outbox.ts';
import { deleteDialog } from './deleteDialog.ts';
import { nextStepOf } from './queued.ts';

/** Why the server refused an audit, what happens next, and what its author can do. It never goes by itself. */
export function RefusedNote({ draft, className = '' }: { draft: Draft; className?: string }) {
  const text = useText();
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const { refusal, storeName: store } = draft;
  const next = nextStepOf(refusal?.code ?? '');
  const reason =
    next === 'store' && refusal
      ? text('capture.queue.notYours', { day: format.shortDay(refusal.at) })
      : (refusal?.message ?? '');
  return (
    <div className={`relative ${className}`}>
      <p className="mt-1 text-xs text-pretty text-fg-2">
        {reason} {text(`capture.queue.next.${next}`)}
      </p>
      <div className="-mb-2 -ml-2 flex flex-wrap gap-x-1">
        <button
          type="button"
          className="btn-ghost h-10 text-accent"
          aria-label={text('capture.queue.tryAgainOf', { store })}
          onClick={() => void tryAgain(draft.surveyId).catch(noteFault)}
        >
          {text('capture.queue.tryAgain')}
        </button>
        <button type="button" className="btn-ghost h-10" onClick={() => void saveAsFile(draft).catch(noteFault)}>
          <FileDown className="size-4" aria-hidden />
          {text('capture.queue.save')}
        </button>
        <IconButton
          label={text('capture.queue.deleteOf', { store })}
          onClick={() => setAsked(true)}
          className="size-10"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {asked && (
        <Suspense>
          <deleteDialog.Part draft={draft} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

async function saveAsFile(draft: Draft): Promise<void> {
  const { name, file } = await draftFile(draft);
  download(file, name);
}
