import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fetchFile } from '../../../api/fetchFile.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useText } from '../../../i18n/useText.ts';
import { download } from '../../../ui/download.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { useEditor } from '../editorContext.ts';

const ReplaceDialog = lazy(() => import('./ReplaceDialog.tsx').then((file) => ({ default: file.ReplaceDialog })));

/** Shows the menu that downloads the draft as a file or replaces its content from a file. */
export function FileMenu({ disabled }: { disabled: boolean }) {
  const text = useText();
  const errorText = useErrorText();
  const { session, definition } = useEditor();
  const [isOpened, setIsOpened] = useState(false);
  const saveJson = () => {
    const json = `${JSON.stringify(definition, null, 2)}\n`;
    download(new Blob([json], { type: 'application/json' }), `${session.name}-draft.json`);
  };
  const saveForm = () =>
    void refusalOf(async () => {
      // The server creates the XLSForm from the saved draft, so all edits must be saved first.
      await session.settle();
      const form = await fetchFile(`/instrument/xlsform?draft_id=${encodeURIComponent(session.draftId)}`);
      download(form, `${session.name}-draft.xlsx`);
    }).then((refusal) => refusal && notify({ text: errorText(refusal) }));
  const downloads = [
    { key: 'json', label: text('editor.file.json'), onSelect: saveJson },
    { key: 'form', label: text('editor.file.form'), onSelect: saveForm },
  ];
  const imports = [{ key: 'replace', label: text('editor.file.open'), onSelect: () => setIsOpened(true) }];
  return (
    <>
      <MenuButton className="btn" groups={disabled ? [downloads] : [downloads, imports]}>
        {text('editor.file.menu')}
        <ChevronDown className="size-3.5 text-fg-3" aria-hidden />
      </MenuButton>
      {isOpened && (
        <Suspense>
          <ReplaceDialog onClose={() => setIsOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
