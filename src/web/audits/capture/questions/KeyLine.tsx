import { useText } from '../../../i18n/useText.ts';
import { Key } from '../../../ui/Key.tsx';
import { openShortcuts } from '../../../shell/keys/overlay.ts';
import { useSingleKeys } from '../../../shell/keys/singleKeys.ts';

const LINE = [
  { keys: ['Y', 'N', 'A'], effect: 'answer' },
  { keys: ['J', 'K'], effect: 'move' },
  { keys: ['G'], effect: 'jump' },
] as const;

/** Shows some shortcut keys, if single-key shortcuts are on, and a button that opens the list of all shortcuts. */
export function KeyLine() {
  const text = useText();
  const on = useSingleKeys();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-2 pointer-coarse:invisible">
      {on &&
        LINE.map(({ keys, effect }) => (
          <span key={effect} aria-hidden className="inline-flex items-center gap-1.5 whitespace-nowrap">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {text(`capture.keyLine.${effect}`)}
          </span>
        ))}
      <button type="button" onClick={openShortcuts} className="btn-ghost -mx-1 h-8 gap-1.5 px-1 text-xs font-normal">
        {on && <Key>?</Key>}
        {text('capture.keyLine.all')}
      </button>
    </div>
  );
}
