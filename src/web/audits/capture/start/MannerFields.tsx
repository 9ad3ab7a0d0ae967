import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SURVEY_KINDS } from '../../../../domain/surveyKinds.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Manner } from './useStart.ts';

type MannerFieldsProps = { manner: Manner; onChange: (manner: Manner) => void };

/** Shows the kind of the next audit, and lets the user change it or hide previous answers. */
export function MannerFields({ manner, onChange }: MannerFieldsProps) {
  const text = useText();
  const formatList = useListFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { kind, blind } = manner;
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="btn-ghost -mx-2 max-w-full text-xs"
      >
        <span className="sr-only">{text('capture.start.kind')}: </span>
        <span className="truncate">
          {formatList([
            text(`survey.life.kinds.${kind}`),
            text(blind ? 'capture.start.hidden' : 'capture.start.shown'),
          ])}
        </span>
        <ChevronDown className={`size-3.5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
      </button>
      {open && <Choices id={id} manner={manner} onChange={onChange} />}
    </div>
  );
}

function Choices({ id, manner, onChange }: MannerFieldsProps & { id: string }) {
  const text = useText();
  return (
    <fieldset id={id} className="card mt-1 divide-y divide-line overflow-hidden">
      <legend className="sr-only">{text('capture.start.kind')}</legend>
      {SURVEY_KINDS.map((kind) => (
        <label
          key={kind}
          className="flex cursor-pointer gap-3 px-4 py-2.5 has-checked:bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]"
        >
          <input
            type="radio"
            name={id}
            checked={manner.kind === kind}
            onChange={() => onChange({ ...manner, kind })}
            aria-label={text(`survey.life.kinds.${kind}`)}
            aria-describedby={`${id}-${kind}`}
            className="reach mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium">{text(`survey.life.kinds.${kind}`)}</span>
            <span id={`${id}-${kind}`} className="block text-xs text-pretty text-fg-2">
              {text(`capture.start.kinds.${kind}`)}
            </span>
          </span>
        </label>
      ))}
      <div className="px-4 py-2.5">
        <Checkbox
          label={text('capture.start.blind')}
          checked={manner.blind}
          onChange={({ target }) => onChange({ ...manner, blind: target.checked })}
          aria-describedby={`${id}-blind`}
        />
        <p id={`${id}-blind`} className="pl-7 text-xs text-pretty text-fg-2">
          {text('capture.start.blindLead')}
        </p>
      </div>
    </fieldset>
  );
}
