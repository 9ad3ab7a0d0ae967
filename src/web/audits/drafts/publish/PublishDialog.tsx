import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { listDefinitions, listFoods, listVersionUses } from '../../../../contract/audits/definitions.ts';
import { publishDraft, readDraft } from '../../../../contract/audits/drafts.ts';
import { CHANGE_CLASSES } from '../../../../domain/drafts/changeKinds.ts';
import { NOTE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { Field } from '../../../forms/Field.tsx';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailed } from '../../../lists/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';
import { ProblemList } from '../ProblemsPanel.tsx';
import { titleOf } from '../content/structure.ts';
import { EffectSentence } from '../effect/EffectSentence.tsx';
import { ChangeLine, type Change } from './ChangeLine.tsx';
import { useFinish } from './useFinish.ts';

/** Compares a draft with the version in use, and publishes it as a new version. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { session, definition, language, problems, edit } = useEditor();
  const title = titleOf({ value: definition }, language);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['draft to publish', session.draftId],
    queryFn: async () => {
      await session.settle();
      return (await makeCall(readDraft, { draft_id: session.draftId })).resultData;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const correct = (change: Change) => {
    edit([{ op: 'set', path: change.id, value: change.after, correction: true }]);
    void refetch();
  };
  return (
    <Dialog
      title={text('editor.publish.title', { title })}
      description={text('editor.publish.lead')}
      width="wide"
      onClose={onClose}
    >
      {error && (
        <DialogBody>
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </DialogBody>
      )}
      {!data && !error && (
        <DialogBody>
          <LoadingNote />
          <Skeleton className="h-60" />
        </DialogBody>
      )}
      {data && !error && (
        <PublishForm
          rev={data.rev}
          suggested={data.version}
          busy={isFetching}
          onClose={onClose}
          onStale={() => void refetch()}
        >
          {problems.length > 0 && (
            <section aria-label={text('editor.check.title')} className="rounded-lg bg-bad-soft px-4 py-3">
              <h3 className="mb-2 font-semibold text-bad">
                {text('editor.publish.blocked', { count: problems.length })}
              </h3>
              <ProblemList onShow={onClose} />
            </section>
          )}
          {CHANGE_CLASSES.map((name) => (
            <ClassOfChanges
              key={name}
              name={name}
              changes={data.changes.filter((change) => change.class === name)}
              onCorrect={correct}
              onShow={onClose}
            />
          ))}
          <EffectSentence />
        </PublishForm>
      )}
    </Dialog>
  );
}

function ClassOfChanges({
  name,
  changes,
  onCorrect,
  onShow,
}: {
  name: Change['class'];
  changes: readonly Change[];
  onCorrect: (change: Change) => void;
  onShow: () => void;
}) {
  const text = useText();
  return (
    <section aria-label={text(`editor.change.class.${name}`)} className="border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          {text(`editor.change.class.${name}`)} <span className="num font-normal text-fg-3">{changes.length}</span>
        </h3>
        <p className="text-xs text-fg-3">{text(`editor.change.effect.${name}`)}</p>
      </div>
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {changes.map((change) => (
            <ChangeLine
              key={`${change.kind} ${change.id}`}
              change={change}
              onShow={onShow}
              action={
                change.kind === 'text' &&
                change.class === 'breaks' && (
                  <Button look="ghost" className="-ml-2 self-start" onClick={() => onCorrect(change)}>
                    {text('editor.publish.correction')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function PublishForm({
  rev,
  suggested,
  busy: isReading,
  onClose,
  onStale,
  children,
}: {
  rev: number;
  suggested: string;
  busy: boolean;
  onClose: () => void;
  onStale: () => void;
  children: ReactNode;
}) {
  const text = useText();
  const navigate = useNavigate();
  const { session, problems } = useEditor();
  const [version, setVersion] = useState('');
  const [note, setNote] = useState('');
  const [use, setUse] = useState(true);
  const { send, busy, error } = useSend(publishDraft, [listDefinitions, listVersionUses, listFoods, listChanges]);
  const finish = useFinish();
  const canPublish = version.trim() !== '' && problems.length === 0 && !isReading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canPublish || busy) return;
    void refusalOf(async () => {
      const input = { draft_id: session.draftId, rev, version: version.trim(), use };
      const reply = await finish(() => send({ ...input, ...(note.trim() !== '' && { note: note.trim() }) }));
      if (!reply) return;
      notify({ text: reply.resultData });
      await navigate({ to: '/settings/instruments' });
    }).then((refusal) => refusal?.code === 'draft_changed' && onStale());
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        {children}
        <TextArea
          label={text('editor.publish.note')}
          hint={text('editor.publish.noteHint')}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={text('editor.publish.version')}
            hint={text('editor.publish.suggested', { version: suggested })}
            autoComplete="off"
            value={version}
            onChange={({ target }) => setVersion(target.value)}
          />
          <div className="sm:pt-7">
            <Checkbox
              label={text('editor.publish.use')}
              checked={use}
              onChange={({ target }) => setUse(target.checked)}
            />
          </div>
        </div>
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button type="submit" look="filled" busy={busy} disabled={!canPublish}>
          {version.trim() === ''
            ? text('editor.publish.open')
            : text('editor.publish.submit', { version: version.trim() })}
        </Button>
      </DialogFoot>
    </form>
  );
}
