import { LANGUAGES, type Language } from '../../../domain/instrument.ts';
import { useText } from '../../i18n/useText.ts';

type LanguageFieldProps = { hint: string; value: Language; onChange: (language: Language) => void };

/** Lets the user choose one of the six languages, each shown under its own name. */
export function LanguageField({ hint, value, onChange }: LanguageFieldProps) {
  const text = useText();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{text('organisation.name.language')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {LANGUAGES.map((language) => (
          <label
            key={language}
            lang={language}
            className="flex min-h-10 items-center gap-2 rounded-lg border border-control px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="language"
              checked={language === value}
              onChange={() => onChange(language)}
              className="accent-accent"
            />
            {text(`languages.${language}`)}
          </label>
        ))}
      </div>
      <p className="text-xs text-fg-3">{hint}</p>
    </fieldset>
  );
}
