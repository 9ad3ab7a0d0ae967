import { textIn } from '../../../../../domain/definitionTexts.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { useId } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import type { ModuleReference } from '../../references/references.ts';

type ModuleChoiceProps = {
  modules: readonly ModuleReference[];
  /** The name of the chosen module; null for the audit. */
  value: string | null;
  onChange: (module: string | null) => void;
};

/** Lets the auditor choose between the audit and the modules in use. */
export function ModuleChoice({ modules, value, onChange }: ModuleChoiceProps) {
  const text = useText();
  const language = useLanguage();
  const group = useId();
  const choices = [
    { name: null, title: text('assess.audit') },
    ...modules.map(({ name, definition }) => ({ name, title: textIn(definition.title, language) })),
  ];
  return (
    <fieldset className="mt-2.5 mb-2">
      <legend className="pb-1.5 text-xs font-medium text-fg-2">{text('assess.what')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, title }) => (
          <label
            key={name}
            className="relative flex min-h-11 cursor-pointer items-center rounded-[10px] border border-control bg-card px-3.5 py-1.5 font-medium touch-manipulation hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              checked={value === name}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[10px] outline-none"
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
