import { useText } from '../../../i18n/useText.ts';
import type { EntryState } from '../content/structure.ts';

const LOOKS = {
  new: 'bg-good-soft text-good',
  changed: 'bg-warn-soft text-warn',
  moved: 'bg-warn-soft text-warn',
  removed: 'bg-sunken text-fg-2',
} as const;

/** Shows how an entry differs from the version that the draft is based on. */
export function StateTag({ state }: { state: EntryState | 'moved' }) {
  const text = useText();
  if (state === 'same') return null;
  return (
    <span className={`shrink-0 rounded-md px-1.5 py-0.5 text-xs font-medium ${LOOKS[state]}`}>
      {text(`editor.states.${state}`)}
    </span>
  );
}
