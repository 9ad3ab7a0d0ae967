import { ExternalLink } from 'lucide-react';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { Key } from '../../ui/Key.tsx';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { useHelpAddress } from '../help/help.ts';
import { setSingleKeys, useSingleKeys } from './singleKeys.ts';

const GROUPS = [
  {
    place: 'everywhere',
    lines: [
      { does: 'palette', keys: [commandKey('K')] },
      { does: 'all', keys: ['?'] },
    ],
  },
  { place: 'overview', lines: [{ does: 'findStore', keys: ['/'] }] },
  {
    place: 'audit',
    lines: [
      { does: 'yes', keys: ['Y'] },
      { does: 'no', keys: ['N'] },
      { does: 'na', keys: ['A'] },
      { does: 'next', keys: ['J', '↓'] },
      { does: 'before', keys: ['K', '↑'] },
      { does: 'parts', keys: ['←', '→'] },
      { does: 'photo', keys: ['P'] },
      { does: 'note', keys: ['M'] },
      { does: 'undo', keys: ['U'] },
      { does: 'jump', keys: ['G'] },
      { does: 'find', keys: ['/'] },
    ],
  },
] as const;

/** Returns a shortcut as the user's keyboard labels it: ⌘K on a Mac, Ctrl+K elsewhere. */
export function commandKey(letter: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl+${letter}`;
}

/** Shows all keyboard shortcuts and what they do, and lets the user turn the single keys off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const on = useSingleKeys();
  const help = useHelpAddress();
  return (
    <Dialog title={text('keys.title')} description={text('keys.lead')} onClose={onClose}>
      <DialogBody>
        {GROUPS.map(({ place, lines }) => (
          <section key={place} aria-labelledby={`keys-${place}`} className="mb-5">
            <h3 id={`keys-${place}`} className="mb-2 text-xs text-fg-2">
              {text(`keys.places.${place}`)}
            </h3>
            <dl className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2">
              {lines.map(({ does, keys }) => (
                <div key={does} className="contents">
                  <dt className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Key key={key} read>
                        {key}
                      </Key>
                    ))}
                  </dt>
                  <dd>{text(`keys.${does}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="border-t border-line pt-4">
          <Checkbox label={text('keys.on')} checked={on} onChange={({ target }) => setSingleKeys(target.checked)} />
          <p className="mt-1 text-xs text-fg-2">{text('keys.onLead')}</p>
          <a
            href={help}
            target="_blank"
            rel="noreferrer"
            className="mt-4 inline-flex items-center gap-2 font-medium text-accent underline pointer-coarse:min-h-10"
          >
            {text('help.open')}
            <ExternalLink className="size-4" aria-hidden />
          </a>
        </div>
      </DialogBody>
    </Dialog>
  );
}
