import { File } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { usePageTitle } from '../shell/usePageTitle.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** /blank: how a page begins. */
export function BlankPage() {
  const text = useText();
  usePageTitle(text('gallery.pages.blank'));
  return (
    <EmptyState icon={File} heading="h1" title={text('gallery.pages.blank')}>
      {text('gallery.blankLead')}
    </EmptyState>
  );
}
