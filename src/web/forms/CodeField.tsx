import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { Field } from './Field.tsx';

/** Renders the field for the authenticator app's code; with `orRecovery`, the user can switch to a recovery code. */
export function CodeField({
  input,
  orRecovery = false,
  error,
  className = '',
  onSwitch,
}: {
  input: UseFormRegisterReturn;
  orRecovery?: boolean;
  error: string | undefined;
  className?: string;
  /** Called when the user switches to the other kind of code, which makes the input obsolete. */
  onSwitch?: () => void;
}) {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const [recovery, setRecovery] = useState(false);

  const props = { spellCheck: false, maxLength: 40, error, ...input };

  function switchKind(): void {
    onSwitch?.();
    // The other field must be rendered before it can receive the focus.
    flushSync(() => setRecovery(!recovery));
    part.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={part} className="flex flex-col items-start gap-2 *:w-full">
      {recovery ? (
        <Field
          key="recovery"
          label={text('secondFactor.code.recoveryLabel')}
          hint={text('secondFactor.code.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          className={`num tracking-wide ${className}`}
          {...props}
        />
      ) : (
        <Field
          key="app"
          label={text('secondFactor.code.label')}
          hint={text('secondFactor.code.hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={`num tracking-[0.25em] ${className}`}
          {...props}
        />
      )}
      {orRecovery && (
        <button
          type="button"
          className="reach w-fit! rounded-sm font-medium text-accent hover:underline"
          onClick={switchKind}
        >
          {text(recovery ? 'secondFactor.code.useApp' : 'secondFactor.code.useRecovery')}
        </button>
      )}
    </div>
  );
}
