import { useQuery } from '@tanstack/react-query';
import { FileAudio, Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addClip, deleteClip, listClips } from '../../../contract/audits/clips.ts';
import { CLIP_MAX_BYTES, CLIP_MAX_SECONDS, CLIP_TYPES } from '../../../domain/clips.ts';
import type { CallError } from '../../api/CallError.ts';
import { fetchFile } from '../../api/fetchFile.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useLeaveGuard } from '../../forms/useLeaveGuard.tsx';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { useRecorder } from './useRecorder.ts';

const ACCEPT = [...Object.keys(CLIP_TYPES).map((ending) => `.${ending}`), '.opus', '.mp4', 'audio/*'].join(',');

type ClipDialogProps = {
  /** The name of the definition. */
  name: string;
  path: string;
  language: string;
  languageName: string;
  words: string;
  /** The id of the text's recording; null if it has none. */
  clip: string | null;
  /** Waits until the server has the text. */
  settle: () => Promise<unknown>;
  onClose: () => void;
};

/**
 * Lets the user record a draft's text as speech or choose an audio file, and play, replace or delete the recording.
 */
export function ClipDialog({ name, path, language, languageName, words, clip, settle, onClose }: ClipDialogProps) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<'clip_too_large' | null>(null);
  const [isAtLimit, setIsAtLimit] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { send, busy } = useSend(addClip, [listClips]);
  const { question, letGo } = useLeaveGuard(file !== null);

  function acceptRecording(next: File | null, reachedLimit = false): void {
    setError(null);
    setIsAtLimit(reachedLimit);
    const isTooLarge = next !== null && next.size > CLIP_MAX_BYTES;
    setProblem(isTooLarge ? 'clip_too_large' : null);
    setFile(isTooLarge ? null : next);
  }

  const recorder = useRecorder(acceptRecording);
  const isRecording = recorder.state === 'recording';
  const close = () => (file || isRecording ? setLeaving(true) : onClose());

  async function save(): Promise<void> {
    if (!file) return;
    setError(null);
    const refusal = await refusalOf(async () => {
      await settle();
      const hash = await hashOf(words);
      await send({ name, path, language, file, ...(hash !== null && { text_hash: hash }) });
      letGo();
      onClose();
      notify({ text: text('clips.saved') });
    });
    setError(refusal);
  }

  return (
    <Dialog title={text('clips.title')} description={languageName} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <blockquote lang={language} dir="auto" className="border-l-2 border-line-2 pl-3 whitespace-pre-line">
          {words}
        </blockquote>
        <p className="text-fg-2">{text('clips.lead')}</p>
        {file ? <Sound label={text('clips.fresh')} blob={file} /> : clip !== null && <OwnSound clip={clip} />}
        <div className="flex flex-wrap items-center gap-2">
          {isRecording ? (
            <Button look="danger" onClick={recorder.stop}>
              <Square className="size-3.5 fill-current" aria-hidden />
              {text('clips.finish')}
            </Button>
          ) : (
            <Button busy={recorder.state === 'starting'} disabled={busy} onClick={recorder.start}>
              <Mic className="size-4" aria-hidden />
              {text(file || clip !== null ? 'clips.again' : 'clips.record')}
            </Button>
          )}
          {isRecording ? (
            <span role="timer" className="num text-fg-2">
              {text('clips.time', { seconds: recorder.seconds, max: CLIP_MAX_SECONDS })}
            </span>
          ) : (
            <Button disabled={busy} onClick={() => picker.current?.click()}>
              <FileAudio className="size-4" aria-hidden />
              {text('clips.file')}
            </Button>
          )}
          {clip !== null && !file && !isRecording && (
            <Button look="ghost" onClick={() => setDeleting(true)}>
              <Trash2 className="size-4" aria-hidden />
              {text('clips.delete')}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            accept={ACCEPT}
            hidden
            aria-label={text('clips.file')}
            onChange={({ target }) => {
              acceptRecording(target.files?.[0] ?? null);
              // Allows the same file to be chosen again.
              target.value = '';
            }}
          />
        </div>
        <p className="text-xs text-fg-3">{text('clips.rules')}</p>
        {recorder.fault !== null && <Alert tone="warn">{text(`clips.${recorder.fault}`)}</Alert>}
        {isAtLimit && <Alert tone="warn">{text('clips.reached')}</Alert>}
        {problem !== null && <Alert tone="bad">{text(`refusals.${problem}`)}</Alert>}
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        {file ? (
          <Button onClick={() => acceptRecording(null)}>{text('clips.discard')}</Button>
        ) : (
          <Button onClick={close}>{text('app.close')}</Button>
        )}
        {file && (
          <Button look="filled" busy={busy} disabled={isRecording} onClick={() => void save()}>
            {text('clips.save')}
          </Button>
        )}
      </DialogFoot>
      {question}
      {isLeaving && (
        <ConfirmDialog
          title={text('forms.leaveTitle')}
          confirm={text('forms.leave')}
          cancel={text('forms.stay')}
          onConfirm={() => {
            letGo();
            onClose();
          }}
          onCancel={() => setLeaving(false)}
        >
          {text('forms.leaveLead')}
        </ConfirmDialog>
      )}
      {isDeleting && clip !== null && (
        <DeleteDialog clip={clip} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </Dialog>
  );
}

type DeleteDialogProps = { clip: string; onDeleted: () => void; onClose: () => void };

function DeleteDialog({ clip, onDeleted, onClose }: DeleteDialogProps) {
  const text = useText();
  const { send, busy, error } = useSend(deleteClip, [listClips]);
  const remove = () =>
    void refusalOf(async () => {
      const { resultData } = await send({ clip });
      notify({ text: resultData });
      onDeleted();
    });
  return (
    <ConfirmDialog
      title={text('clips.deleteTitle')}
      confirm={text('clips.delete')}
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      {text('clips.deleteLead')}
    </ConfirmDialog>
  );
}

function OwnSound({ clip }: { clip: string }) {
  const text = useText();
  const { data, isError } = useQuery({
    queryKey: ['clip', clip],
    queryFn: ({ signal }) => fetchFile(`/clips/${clip}`, signal),
    staleTime: Infinity,
  });
  if (isError) return <Alert tone="bad">{text('clips.failed')}</Alert>;
  return data ? <Sound label={text('clips.own')} blob={data} /> : <LoadingNote />;
}

function Sound({ label, blob }: { label: string; blob: Blob }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-xs text-fg-2">{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the dialog shows the text that is spoken */}
      <audio controls src={url} aria-label={label} className="w-full" />
    </figure>
  );
}

/** Returns the SHA-256 hash of `words`, in hex; null in an insecure context, where browsers can't calculate it. */
async function hashOf(words: string): Promise<string | null> {
  if (!window.isSecureContext) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
