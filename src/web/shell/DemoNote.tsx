import { Info } from 'lucide-react';
import { useDemo } from '../account/useDemo.ts';
import { useText } from '../i18n/useText.ts';

/** Says on every screen that its data are made up, while the server holds the demo organisation. */
export function DemoNote() {
  const text = useText();
  if (!useDemo()) return null;
  return (
    <p className="mx-3 flex gap-2 rounded-lg border border-line px-2.5 py-2 text-xs text-fg-2">
      <Info className="mt-0.5 size-3.5 shrink-0 text-accent" aria-hidden />
      <span>
        <strong className="font-semibold text-fg">{text('signIn.demoTitle')}</strong> {text('signIn.demoLead')}
      </span>
    </p>
  );
}
