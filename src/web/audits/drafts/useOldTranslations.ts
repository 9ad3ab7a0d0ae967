import { oldTranslations } from '../../../domain/drafts/oldTranslations.ts';
import { useStore } from '../../session/store.ts';
import { useEditor } from './editorContext.ts';

/** Returns the paths of the outdated translations, based on the changes that the server last reported. */
export function useOldTranslations(): readonly string[] {
  const { session, definition, base } = useEditor();
  const changes = useStore(session.about)?.changes;
  return changes && base ? oldTranslations(changes, base, definition) : [];
}
