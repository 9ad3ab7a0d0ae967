import { File } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Renders /blank: the starting point for a new page. */
export function BlankPage() {
  const text = useText();
  return (
    <EmptyState icon={File} heading="h1" title={text('gallery.pages.blank')}>
      {text('gallery.blankLead')}
    </EmptyState>
  );
}
