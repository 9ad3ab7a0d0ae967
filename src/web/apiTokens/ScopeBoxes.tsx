import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TOKEN_SCOPES } from '../../domain/tokenScopes.ts';
import { useText } from '../i18n/useText.ts';
import { CheckboxBox } from '../forms/Checkbox.tsx';

/** What a token may do: each scope with what it opens. */
export function ScopeBoxes({ error, ...input }: UseFormRegisterReturn<'scopes'> & { error: string | undefined }) {
  const text = useText();
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium">{text('apiTokens.form.scopes')}</legend>
      <div className="divide-y divide-line rounded-lg border border-line">
        {TOKEN_SCOPES.map((scope) => (
          <label key={scope} htmlFor={`${id}-${scope}`} className="flex items-start gap-3 px-3 py-2.5 select-none">
            <span className="mt-0.5 flex">
              <CheckboxBox
                {...input}
                id={`${id}-${scope}`}
                value={scope}
                aria-labelledby={`${id}-${scope}-name`}
                aria-describedby={`${id}-${scope}-hint`}
              />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${scope}-name`} className="block font-medium">
                {text(`apiTokens.scopes.${scope}`)}
              </span>
              <span id={`${id}-${scope}-hint`} className="block text-xs text-fg-3">
                {text(`apiTokens.scopeHints.${scope}`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
