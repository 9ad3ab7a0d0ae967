import { useId } from 'react';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { useText } from '../../../i18n/useText.ts';

/** Lets the editor choose whether publishing removes the translations of texts that now have a new meaning. */
export function OldTranslationsChoice({
  count,
  checked,
  onChange,
}: {
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <div>
      <Checkbox
        label={text('editor.publish.oldTranslations.remove', { count })}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={id}
      />
      <p id={id} className="pl-7 text-xs text-fg-2">
        {text(checked ? 'editor.publish.oldTranslations.lead' : 'editor.publish.oldTranslations.warning')}
      </p>
    </div>
  );
}
