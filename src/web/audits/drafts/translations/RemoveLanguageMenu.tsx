import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { isAudit } from '../../../../domain/drafts/places.ts';
import { LANGUAGES } from '../../../../domain/instrument.ts';
import { useText } from '../../../i18n/useText.ts';
import { noteStep } from '../noteStep.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { useEditor } from '../editorContext.ts';
import { removalEdits, textsInLanguage } from './texts.ts';

/**
 * Shows the menu that removes a language with its texts from a draft. English can't be removed, and an audit instrument
 * must also keep the console's languages.
 */
export function RemoveLanguageMenu() {
  const text = useText();
  const { definition, languages, edit } = useEditor();
  const [tagToRemove, setTagToRemove] = useState<string | null>(null);
  const requiredTags: readonly string[] = isAudit(definition) ? LANGUAGES : ['en'];
  const removable = languages.filter(({ tag }) => !requiredTags.includes(tag));
  if (removable.length === 0) return null;
  const nameOf = (tag: string) => languages.find((language) => language.tag === tag)?.name ?? tag;

  function remove(tag: string): void {
    const edits = removalEdits(definition, tag);
    const outcome = applyEdits(definition, edits);
    if (!edit(edits) || 'fault' in outcome) return;
    noteStep({
      text: text('editor.translations.removed', { language: nameOf(tag) }),
      action: { text: text('forms.undo'), run: () => void edit(outcome.inverse) },
    });
  }

  return (
    <>
      <MenuButton
        label={text('editor.translations.remove')}
        className="btn"
        groups={[
          removable.map(({ tag, name }) => ({
            key: tag,
            label: name,
            lang: tag,
            onSelect: () => (textsInLanguage(definition, tag) === 0 ? remove(tag) : setTagToRemove(tag)),
          })),
        ]}
      >
        <Trash2 className="size-4" aria-hidden />
        {text('editor.translations.remove')}
      </MenuButton>
      {tagToRemove !== null && removable.some(({ tag }) => tag === tagToRemove) && (
        <ConfirmDialog
          title={text('editor.translations.removeTitle', { language: nameOf(tagToRemove) })}
          confirm={text('editor.translations.removeConfirm')}
          onConfirm={() => {
            remove(tagToRemove);
            setTagToRemove(null);
          }}
          onCancel={() => setTagToRemove(null)}
        >
          {text('editor.translations.removeLead', { count: textsInLanguage(definition, tagToRemove) })}
        </ConfirmDialog>
      )}
    </>
  );
}
