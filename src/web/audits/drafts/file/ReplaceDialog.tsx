import { useMemo, useRef, useState } from 'react';
import { describeChanges } from '../../../../domain/drafts/changes.ts';
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { editsBetween } from '../../../../domain/drafts/editsBetween.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { DropZone } from '../../../forms/DropZone.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { noteStep } from '../noteStep.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { FileProblems } from '../../definitions/problems/FileProblems.tsx';
import { DEFINITION_FILES, readDefinitionFile, type DefinitionInFile } from '../../definitions/readDefinitionFile.ts';
import { UnusedColumns } from '../../definitions/UnusedColumns.tsx';
import { EditorProvider, useEditor } from '../editorContext.ts';
import { ChangeLine } from '../publish/ChangeLine.tsx';

/** The maximum number of changes that are listed. */
const CHANGES_SHOWN = 20;

type ReadFile = { name: string; content: DefinitionInFile | null; problem: string | null };

/** Shows what a file would change in the draft, then replaces the draft's content in one step that can be undone. */
export function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  const picker = useRef<HTMLInputElement>(null);
  const { definition, edit, session } = useEditor();
  const [reading, setReading] = useState(false);
  const [file, setFile] = useState<ReadFile | null>(null);
  const content = file?.content ?? null;
  // Compared with the current draft, because others may change it while the dialog is open.
  const edits = useMemo(() => content && editsBetween(definition, content.definition), [definition, content]);

  async function read(source: File | undefined): Promise<void> {
    if (!source) return;
    setReading(true);
    const refusal = await refusalOf(async () => {
      setFile({ name: source.name, content: await readDefinitionFile(source), problem: null });
    });
    if (refusal) setFile({ name: source.name, content: null, problem: errorText(refusal) });
    setReading(false);
  }

  function apply(): void {
    if (!edits) return;
    const outcome = applyEdits(definition, edits);
    if ('fault' in outcome || !edit(edits)) return;
    session.flush();
    noteStep({
      text: text('editor.file.applied'),
      action: { text: text('forms.undo'), run: () => void edit(outcome.inverse) },
    });
    onClose();
  }

  return (
    <Dialog title={text('editor.file.title')} width="wide" onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('editor.file.lead')}</p>
        <DropZone
          picker={picker}
          label={text('instruments.file.label')}
          accept={DEFINITION_FILES}
          onFile={(source) => void read(source)}
          className="px-4 py-4 max-sm:flex-col"
        >
          <p className="min-w-0 flex-1 wrap-anywhere">{file?.name ?? text('instruments.file.drop')}</p>
          <Button busy={reading} onClick={() => picker.current?.click()}>
            {text('instruments.file.choose')}
          </Button>
        </DropZone>
        {file?.problem && <Alert tone="bad">{file.problem}</Alert>}
        {content && !edits && <Alert tone="bad">{text('editor.file.other')}</Alert>}
        {content && edits && <UnusedColumns columns={content.unknown} />}
        {content && content.problems.length > 0 && (
          <section aria-labelledby="file-problems" className="flex flex-col gap-2">
            <h3 id="file-problems" className="font-semibold text-bad">
              {text(edits ? 'editor.file.problems' : 'instruments.file.problems', { count: content.problems.length })}
            </h3>
            <FileProblems definition={content.definition} problems={content.problems} />
          </section>
        )}
        {content && edits && <Preview content={content} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button look="filled" disabled={!edits || edits.length === 0} onClick={apply}>
          {text('editor.file.apply')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Preview({ content }: { content: DefinitionInFile }) {
  const text = useText();
  const editor = useEditor();
  const { definition } = editor;
  const changes = useMemo(() => describeChanges(definition, content.definition), [definition, content]);
  return (
    <section aria-labelledby="file-changes" className="flex flex-col gap-2">
      <h3 id="file-changes" className="font-semibold">
        <output>{text('editor.file.changes', { count: changes.length })}</output>
      </h3>
      {/* Entries are named as in the file, or as in the draft if the file doesn't contain them. */}
      <EditorProvider value={{ ...editor, definition: content.definition, base: definition }}>
        <ul className="divide-y divide-line">
          {changes.slice(0, CHANGES_SHOWN).map((change) => (
            <ChangeLine key={`${change.kind} ${change.id}`} change={change} plain />
          ))}
        </ul>
      </EditorProvider>
      {changes.length > CHANGES_SHOWN && (
        <p className="text-fg-2">{text('editor.change.more', { count: changes.length - CHANGES_SHOWN })}</p>
      )}
    </section>
  );
}
