import { Checkbox } from '../../../forms/Checkbox.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Key } from '../../surveys/questions/Key.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';
import { setSingleKeys, useSingleKeys } from './singleKeys.ts';

const KEYS = [
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
  { does: 'all', keys: ['?'] },
] as const;

/** Shows all keyboard shortcuts and what they do, and lets the user turn them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const on = useSingleKeys();
  return (
    <Dialog title={text('taking.keys.title')} description={text('taking.keys.lead')} onClose={onClose}>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {KEYS.map(({ does, keys }) => (
            <div key={does} className="contents">
              <dt className="flex justify-end gap-1">
                {keys.map((key) => (
                  <Key key={key} read>
                    {key}
                  </Key>
                ))}
              </dt>
              <dd>{text(`taking.keys.${does}`)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-4">
          <Checkbox
            label={text('taking.keys.on')}
            checked={on}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          <p className="mt-1 text-xs text-fg-2">{text('taking.keys.onLead')}</p>
        </div>
      </DialogBody>
    </Dialog>
  );
}
