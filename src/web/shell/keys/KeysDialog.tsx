import { ExternalLink } from 'lucide-react';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { Key } from '../../ui/Key.tsx';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { useHelpAddress } from '../help/help.ts';
import { commandKey } from './commandKey.ts';
import { setSingleKeys, useSingleKeys } from './singleKeys.ts';

const GROUPS = [
  {
    place: 'everywhere',
    lines: [
      { effect: 'palette', keys: [commandKey('K')] },
      { effect: 'all', keys: ['?'] },
    ],
  },
  { place: 'overview', lines: [{ effect: 'findStore', keys: ['/'] }] },
  {
    place: 'editor',
    lines: [
      { effect: 'findInDraft', keys: [commandKey('K')] },
      { effect: 'rows', keys: ['↑', '↓'] },
      { effect: 'openRow', keys: ['Enter'] },
      { effect: 'addRow', keys: [commandKey('Enter')] },
      { effect: 'duplicateRow', keys: [commandKey('D')] },
      { effect: 'moveRow', keys: ['Alt+↑', 'Alt+↓'] },
      { effect: 'removeRow', keys: ['Del'] },
      { effect: 'undoStep', keys: [commandKey('Z')] },
      { effect: 'redoStep', keys: [commandKey('Shift+Z')] },
    ],
  },
  {
    place: 'audit',
    lines: [
      { effect: 'yes', keys: ['Y'] },
      { effect: 'no', keys: ['N'] },
      { effect: 'na', keys: ['A'] },
      { effect: 'next', keys: ['J', '↓'] },
      { effect: 'before', keys: ['K', '↑'] },
      { effect: 'parts', keys: ['←', '→'] },
      { effect: 'photo', keys: ['P'] },
      { effect: 'note', keys: ['M'] },
      { effect: 'undo', keys: ['U'] },
      { effect: 'jump', keys: ['G'] },
      { effect: 'find', keys: ['/'] },
    ],
  },
] as const;

/** Shows the keyboard shortcuts, and lets the user turn single-key shortcuts off. */
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
            <dl className="grid grid-cols-[minmax(4.5rem,max-content)_1fr] items-center gap-x-4 gap-y-2">
              {lines.map(({ effect, keys }) => (
                <div key={effect} className="contents">
                  <dt className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Key key={key} read>
                        {key}
                      </Key>
                    ))}
                  </dt>
                  <dd>{text(`keys.${effect}`)}</dd>
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
