import { CircleCheck } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shows that the preview ends where the auditor would check and send the answers. */
export function PreviewEnd({ onRestart }: { onRestart: () => void }) {
  const text = useText();
  return (
    <EmptyState
      icon={CircleCheck}
      title={text('editor.preview.end')}
      action={<Button onClick={onRestart}>{text('editor.preview.restart')}</Button>}
    >
      {text('editor.preview.endLead')}
    </EmptyState>
  );
}
