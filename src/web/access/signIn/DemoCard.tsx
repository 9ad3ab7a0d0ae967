import { Info } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { useDemo, useServerState } from '../../shell/navigation/useDemo.ts';

/** Shows the demo's accounts, with buttons that fill in the form. Renders nothing outside the demo. */
export function DemoCard({ onFillIn }: { onFillIn: (email: string, password: string) => void }) {
  const text = useText();
  const demo = useDemo();
  if (!demo) return null;
  return (
    <section className="mt-4 rounded-xl border border-line-2 bg-card px-5 pt-4.5 pb-1.5 max-sm:px-4">
      <div className="flex gap-2.5">
        <Info className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
        <p className="pb-2.5 text-fg-2">
          <strong className="font-semibold text-fg">{text('signIn.demoTitle')}</strong> {text('signIn.demoLead')}{' '}
          {text('signIn.demoPassword')}{' '}
          <code className="rounded-md bg-sunken px-1.5 py-0.5 font-sans font-medium whitespace-nowrap text-fg">
            {demo.password}
          </code>
        </p>
      </div>
      <ul>
        {demo.accounts.map(({ role, email }) => (
          <li key={email} className="flex items-center gap-3 border-t border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{text(`roles.${role}`)}</p>
              <p className="truncate text-xs text-fg-2">{email}</p>
            </div>
            <button
              type="button"
              className="btn"
              aria-label={text('signIn.fillInAs', { role: text(`roles.${role}`) })}
              onClick={() => onFillIn(email, demo.password)}
            >
              {text('signIn.fillIn')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explains how to set up a console that has no administrator yet. Renders nothing for other consoles. */
export function UnsetCard() {
  const text = useText();
  const serverState = useServerState();
  if (serverState?.demo !== false || !serverState.setup) return null;
  return (
    <section className="mt-4 flex gap-2.5 rounded-xl border border-line-2 bg-card px-5 py-4 max-sm:px-4">
      <Info className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
      <p className="text-fg-2">
        <strong className="font-semibold text-fg">{text('signIn.setupTitle')}</strong> {text('signIn.setupLead')}
      </p>
    </section>
  );
}
