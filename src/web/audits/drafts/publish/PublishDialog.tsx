import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import {
  listDefinitions,
  listFoods,
  listVersionUses,
  readDefinition,
} from '../../../../contract/audits/definitions.ts';
import { publishDraft, readDraft } from '../../../../contract/audits/drafts.ts';
import { CHANGE_CLASSES } from '../../../../domain/drafts/changeKinds.ts';
import { oldTranslations } from '../../../../domain/drafts/oldTranslations.ts';
import { NOTE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { CallError } from '../../../api/CallError.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useSend } from '../../../api/useSend.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { Field } from '../../../forms/Field.tsx';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';
import { ProblemList } from '../problems/ProblemsPanel.tsx';
import { titleOf } from '../content/structure.ts';
import { EffectSentence } from '../effect/EffectSentence.tsx';
import { bold } from '../../../ui/bold.tsx';
import { countsOf, useChangedPlaces } from '../useChangedPlaces.ts';
import type { Change } from './ChangeLine.tsx';
import { ChangesOfClass, isMarked } from './ChangesOfClass.tsx';
import { focusMeaning } from './MeaningChoice.tsx';
import { OldTranslationsChoice } from './OldTranslationsChoice.tsx';
import { removeTranslations } from './removeTranslations.ts';
import { TranslationNote } from './TranslationNote.tsx';
import { useFinish } from './useFinish.ts';

/** Shows what a draft changes, and lets the user publish it as a new version. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { session, definition, language } = useEditor();
  const queries = useQueryClient();
  const title = titleOf({ value: definition }, language);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['draft to publish', session.draftId],
    queryFn: async () => {
      await session.settle();
      const { name, base: version } = session;
      // Without the base version, outdated translations could not be recognised.
      if (version !== null) await queries.ensureQueryData(readOptions(readDefinition, { name, version }));
      return (await makeCall(readDraft, { draft_id: session.draftId })).resultData;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      title={text('editor.publish.title', { title })}
      description={text('editor.publish.lead')}
      width="wide"
      onClose={onClose}
    >
      {error && (
        <DialogBody>
          <LoadFailure error={error} onRetry={() => void refetch()} />
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
          changes={data.changes}
          suggestion={data.version}
          busy={isFetching}
          onClose={onClose}
          onStale={() => void refetch()}
        >
          <ChangeList
            changes={data.changes}
            since={data.since}
            busy={isFetching}
            onStale={() => void refetch()}
            onShow={onClose}
          />
        </PublishForm>
      )}
    </Dialog>
  );
}

/** Lists the changes by class, the most serious first. */
function ChangeList({
  changes,
  since,
  busy,
  onStale,
  onShow,
}: {
  changes: readonly Change[];
  since: string | null;
  busy: boolean;
  onStale: () => void;
  onShow: () => void;
}) {
  const text = useText();
  const { session } = useEditor();
  const places = useChangedPlaces().size;
  /** The choices that the server's list doesn't show yet, by path. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const lastChoice = useRef<string | null>(null);
  useEffect(() => {
    if (busy || lastChoice.current === null) return;
    // The line has moved to another list, which removes the focus.
    if (!document.activeElement || document.activeElement.matches('body, [role=dialog]')) {
      focusMeaning(lastChoice.current);
    }
    lastChoice.current = null;
  }, [busy]);
  const choose = ({ id }: Change, isCorrection: boolean) => {
    if (session.mark(id, isCorrection)) return notify({ text: text('editor.cantEdit') });
    setChoices(new Map([...(busy ? choices : []), [id, isCorrection]]));
    lastChoice.current = id;
    onStale();
  };
  return (
    <>
      {since !== null && (
        <p className="num text-fg-2">{text('editor.changesSince', countsOf(changes, places, since))}</p>
      )}
      {CHANGE_CLASSES.toReversed().map((name) => (
        <ChangesOfClass
          key={name}
          name={name}
          changes={changes.filter((change) => change.class === name)}
          isCorrection={(change) => (busy ? choices.get(change.id) : undefined) ?? isMarked(change)}
          onChoose={choose}
          onShow={onShow}
        />
      ))}
    </>
  );
}

function PublishForm({
  rev,
  changes,
  suggestion,
  busy: isReading,
  onClose,
  onStale,
  children,
}: {
  rev: number;
  changes: readonly Change[];
  suggestion: string;
  busy: boolean;
  onClose: () => void;
  onStale: () => void;
  children: ReactNode;
}) {
  const text = useText();
  const navigate = useNavigate();
  const { session, definition, base, problems } = useEditor();
  /** The version that the user typed; null if it is the suggested one. */
  const [typedVersion, setTypedVersion] = useState<string | null>(null);
  const version = typedVersion ?? suggestion;
  const oldCount = base ? oldTranslations(changes, base, definition).length : 0;
  const [removesOld, setRemovesOld] = useState(true);
  const [isVersionMissing, setVersionMissing] = useState(false);
  const versionField = useRef<HTMLInputElement>(null);
  const problemsHead = useRef<HTMLHeadingElement>(null);
  const [note, setNote] = useState('');
  const [use, setUse] = useState(true);
  const { send } = useSend(publishDraft, [listDefinitions, listVersionUses, listFoods, listChanges]);
  const [isPublishing, setPublishing] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const finish = useFinish();
  const errorText = useErrorText();
  const ofVersion = error?.field === 'version' ? errorText(error) : undefined;
  const publish = async () => {
    setPublishing(true);
    setError(null);
    const refusal = await refusalOf(async () => {
      if (session.state.read().pending.length > 0) {
        // Some edits, such as an earlier removal of translations, are not saved yet.
        await session.settle();
        return onStale();
      }
      const finalRev = base && removesOld ? await removeTranslations(session, { rev, changes, base }) : rev;
      if (finalRev === null) {
        throw new CallError({ status: 409, code: 'draft_changed', text: text('refusals.draft_changed') });
      }
      const input = { draft_id: session.draftId, rev: finalRev, version: version.trim(), use };
      const reply = await finish(() => send({ ...input, ...(note.trim() !== '' && { note: note.trim() }) }));
      if (!reply) return;
      notify({ text: reply.resultData });
      await navigate({ to: '/settings/instruments' });
    }).finally(() => setPublishing(false));
    setError(refusal);
    if (refusal && (refusal.code === 'draft_changed' || session.state.read().rev !== rev)) onStale();
    if (refusal?.field === 'version') versionField.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPublishing || isReading) return;
    setVersionMissing(version.trim() === '');
    if (problems.length > 0) return problemsHead.current?.focus();
    if (version.trim() === '') return versionField.current?.focus();
    void publish();
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        {problems.length > 0 && (
          <section aria-label={text('editor.check.title')} className="rounded-lg bg-bad-soft px-4 py-3">
            <h3 ref={problemsHead} tabIndex={-1} className="mb-2 font-semibold text-bad">
              {text('editor.publish.blocked', { count: problems.length })}
            </h3>
            <ProblemList onShow={onClose} />
          </section>
        )}
        <EffectSentence />
        {children}
        <TranslationNote onLeave={onClose}>
          {oldCount > 0 && <OldTranslationsChoice count={oldCount} checked={removesOld} onChange={setRemovesOld} />}
        </TranslationNote>
        <TextArea
          label={text('editor.publish.note')}
          hint={text('editor.publish.noteHint')}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            ref={versionField}
            label={text('editor.publish.version')}
            hint={
              <span className="text-fg-2">
                {text.rich('editor.publish.suggested', { version: suggestion, b: bold })}
              </span>
            }
            error={
              isVersionMissing && version.trim() === ''
                ? text('editor.publish.versionMissing', { version: suggestion })
                : ofVersion
            }
            required
            autoComplete="off"
            value={version}
            onChange={({ target }) => setTypedVersion(target.value === suggestion ? null : target.value)}
          />
          <div className="sm:pt-7">
            <Checkbox
              label={text('editor.publish.use')}
              checked={use}
              onChange={({ target }) => setUse(target.checked)}
            />
          </div>
        </div>
        <FormError error={ofVersion === undefined ? error : null} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button type="submit" look="filled" busy={isPublishing || isReading}>
          {version.trim() === ''
            ? text('editor.publish.open')
            : text('editor.publish.submit', { version: version.trim() })}
        </Button>
      </DialogFoot>
    </form>
  );
}
