import { CloudOff, Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { useStore } from '../../session/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { useEditor } from './editorContext.ts';
import { EffectLink } from './effect/EffectLink.tsx';
import { FileMenu } from './file/FileMenu.tsx';
import { DiscardDialog } from './publish/DiscardDialog.tsx';
import { HistoryDialog } from './publish/HistoryDialog.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { isOutdated } from './session/draftSession.ts';
import { noteHead } from './stickyParts.ts';
import { titleOf } from './content/structure.ts';
import { countsOf, useChangedPlaces } from './useChangedPlaces.ts';
import { TryDialog } from './trial/TryDialog.tsx';
import { useView } from './useView.ts';

/** Shows the title, the state and the buttons of a draft. */
export function DraftHead({ isPreviewShown, onPreview }: { isPreviewShown: boolean; onPreview: () => void }) {
  const text = useText();
  const { session, definition, language, demandAll } = useEditor();
  const { undo, redo } = useStore(session.state);
  const { is } = useStore(session.saving);
  const [openedDialog, setOpenedDialog] = useState<'publish' | 'discard' | 'history' | 'try' | null>(null);
  const about = useStore(session.about);
  const since = about?.since ?? session.base;
  const places = useChangedPlaces().size;
  const view = useView();
  const step = (way: 'undo' | 'redo') => {
    if (!session.step(way)) notify({ text: text('editor.cantUndo') });
  };
  /** Opens a dialog that requires a draft without problems, and shows all problems as faults rather than hints. */
  const openWhole = (dialog: 'publish' | 'try') => {
    demandAll();
    setOpenedDialog(dialog);
  };
  const close = () => setOpenedDialog(null);
  return (
    // Open menus are rendered into the header, so the header must not be a flex or grid container.
    <header ref={noteHead} className="top-14 z-20 -my-3 bg-page py-3 md:-mx-6 md:px-6 lg:sticky">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="flex flex-wrap items-center gap-x-3 text-title">
            {titleOf({ value: definition }, language) || text('editor.noText')}
            <span className="rounded-md border border-dashed border-control px-2 py-0.5 text-xs font-medium text-fg-2">
              {text('editor.draft')}
            </span>
          </h1>
          <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-fg-2">
            <span className="num">
              {since === null
                ? text('editor.isNew')
                : text('editor.changesSince', countsOf(about?.changes ?? [], places, since))}
            </span>
            {view === 'content' && <EffectLink />}
            <SaveNote />
            <Others />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <IconButton
            label={text('editor.undo')}
            aria-keyshortcuts="Control+Z"
            disabled={undo.length === 0}
            className="disabled:opacity-40"
            onClick={() => step('undo')}
          >
            <Undo2 className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={text('editor.redo')}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={redo.length === 0}
            className="disabled:opacity-40"
            onClick={() => step('redo')}
          >
            <Redo2 className="size-4" aria-hidden />
          </IconButton>
          <Button look="ghost" onClick={() => setOpenedDialog('history')}>
            {text('editor.history.open')}
          </Button>
          <Button aria-pressed={isPreviewShown} onClick={onPreview} className="aria-pressed:bg-sunken">
            {text('editor.preview.open')}
          </Button>
          <FileMenu disabled={is === 'ended'} />
          <Button disabled={is === 'ended'} onClick={() => openWhole('try')}>
            {text('editor.try.open')}
          </Button>
          <Button disabled={is === 'ended'} onClick={() => setOpenedDialog('discard')}>
            {text('editor.discard.open')}
          </Button>
          <Button look="filled" disabled={is === 'ended'} onClick={() => openWhole('publish')}>
            {text('editor.publish.open')}
          </Button>
        </div>
      </div>
      {openedDialog === 'publish' && <PublishDialog onClose={close} />}
      {openedDialog === 'discard' && <DiscardDialog onClose={close} />}
      {openedDialog === 'history' && <HistoryDialog onClose={close} />}
      {openedDialog === 'try' && <TryDialog onClose={close} />}
    </header>
  );
}

function SaveNote() {
  const text = useText();
  const format = useFormat();
  const { session } = useEditor();
  const saving = useStore(session.saving);
  const words = {
    saved: saving.is === 'saved' && saving.at ? text('editor.savedAt', { time: format.time(saving.at) }) : '',
    saving: text('editor.saving'),
    offline: text('editor.offline'),
    refused: text('editor.refused'),
    ended: text('editor.ended.short'),
  }[saving.is];
  const isBad = saving.is === 'refused' || saving.is === 'ended';
  return (
    <>
      <output
        className={`flex min-w-24 items-center gap-1.5 ${isBad ? 'text-bad' : saving.is === 'offline' ? 'text-warn' : ''}`}
      >
        {saving.is === 'offline' && <CloudOff className="size-4" aria-hidden />}
        {isBad && <TriangleAlert className="size-4" aria-hidden />}
        {words}
        {saving.is === 'refused' && saving.error.text !== '' && ` ${saving.error.text}`}
      </output>
      {isOutdated(saving) && <Button onClick={() => void session.reopen()}>{text('editor.openAgain')}</Button>}
    </>
  );
}

function Others() {
  const text = useText();
  const { userid } = useViewer();
  const { session } = useEditor();
  const otherPeople = useStore(session.about)?.people.filter((person) => person.userid !== userid) ?? [];
  if (otherPeople.length === 0) return null;
  return (
    <span className="flex items-center gap-1.5">
      {otherPeople.map((person) => (
        <Avatar key={person.userid} name={person.name} image={null} size={20} />
      ))}
      {text('editor.others', { names: otherPeople.map(({ name }) => name).join(', '), count: otherPeople.length })}
    </span>
  );
}
