import { Info } from 'lucide-react';
import { useDemo } from './useDemo.ts';
import { useText } from '../../i18n/useText.ts';

/** Shows that the data is fictional, if the server holds the demo organisation. */
export function DemoNote() {
  const text = useText();
  if (!useDemo()) return null;
  return (
    <p className="mx-3 flex gap-2 rounded-lg border border-line px-2.5 py-2 text-xs text-fg-2 rail:mx-1 rail:flex-col rail:items-center rail:gap-1 rail:border-none rail:px-0 rail:text-center rail:text-2xs">
      <Info className="mt-0.5 size-3.5 shrink-0 text-accent" aria-hidden />
      <span>
        <strong className="font-semibold text-fg">{text('signIn.demoTitle')}</strong>{' '}
        <span className="rail:sr-only">{text('signIn.demoLead')}</span>
      </span>
    </p>
  );
}
