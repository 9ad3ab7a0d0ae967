import { useText } from '../../i18n/useText.ts';
import { useStore } from '../../session/store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useEditor } from './editorContext.ts';

/** Shows that the draft was published or discarded, and offers to open a new one. */
export function EndedDraft({ onReopen }: { onReopen: () => void }) {
  const text = useText();
  const { session } = useEditor();
  const { pending, clashes } = useStore(session.state);
  return (
    <Alert tone="bad" title={text('editor.ended.title')}>
      <p>{text('editor.ended.lead', { count: pending.length + clashes.length })}</p>
      <Button className="mt-3" onClick={onReopen}>
        {text('editor.ended.reopen')}
      </Button>
    </Alert>
  );
}
