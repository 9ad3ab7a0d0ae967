import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { Field } from './Field.tsx';

/**
 * The code of the app, or with `orRecovery` a recovery code in its place. Only the field knows of the choice: the
 * server tells the two apart.
 */
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
  /** The other kind was chosen: what was typed is of no use. */
  onSwitch?: () => void;
}) {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const [recovery, setRecovery] = useState(false);

  const given = { spellCheck: false, maxLength: 40, error, ...input };

  function switchKind(): void {
    onSwitch?.();
    // The other field must be there before it can have the focus.
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
          {...given}
        />
      ) : (
        <Field
          key="app"
          label={text('secondFactor.code.label')}
          hint={text('secondFactor.code.hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={`num tracking-[0.25em] ${className}`}
          {...given}
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
