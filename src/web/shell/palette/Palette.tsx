import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Building2, Clock, FileText, Search, Zap, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { SCRIM } from '../../ui/popups/Dialog.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { entryGroups, type Entry, type EntryGroup } from './entries.ts';
import { addRecent } from './recent.ts';
import { useEntries } from './useEntries.ts';

/** Renders the search palette. On a phone, the palette fills the window. */
export function Palette({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { administrator } = useViewer();
  const find = text(administrator ? 'palette.findAll' : 'palette.find');
  const [input, setInput] = useState('');
  const query = useDeferredValue(input);
  const { entries, recent, isSearching } = useEntries(query);
  // Not deferred, so that Enter opens the first match even if the user types fast.
  const matches = entryGroups(entries, input);
  const groups: EntryGroup[] =
    input.trim() === '' && recent.length > 0 ? [{ value: 'recent', items: recent }, ...matches] : matches;
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Viewport className="fixed inset-0 z-40 grid items-start justify-items-center sm:p-4 sm:pt-[12vh]">
          <Base.Popup
            aria-label={text('palette.label')}
            className="flex h-full max-h-full w-full flex-col overflow-hidden bg-card shadow-2 outline-none sm:h-auto sm:max-h-[min(76vh,32rem)] sm:max-w-136 sm:rounded-xl sm:border sm:border-line"
          >
            <Autocomplete.Root
              inline
              open
              items={groups}
              filteredItems={groups}
              value={input}
              onValueChange={(value, { reason }) => reason === 'item-press' || setInput(value)}
              itemToStringValue={(entry: Entry) => entry.name}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex shrink-0 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
                <Search className="size-4 shrink-0 text-fg-3" aria-hidden />
                <Autocomplete.Input
                  placeholder={find}
                  aria-label={find}
                  className="h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-fg-3"
                />
                <Base.Close className="btn-ghost shrink-0">{text('palette.cancel')}</Base.Close>
              </div>
              <Autocomplete.Empty className="px-4 text-fg-2 not-empty:py-6">
                {groups.length === 0 &&
                  text(isSearching ? 'palette.searching' : 'palette.none', { typed: query.trim() })}
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none empty:hidden">
                {({ value, items }: EntryGroup) => (
                  <Autocomplete.Group key={value} items={items} className="mb-2">
                    <Autocomplete.GroupLabel className="px-2 py-1 text-xs text-fg-2">
                      {text(`palette.kinds.${value}`)}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => (
                        <Autocomplete.Item
                          key={entry.key}
                          value={entry}
                          className="option pointer-coarse:min-h-11"
                          onClick={() => {
                            addRecent(entry);
                            onClose();
                            entry.open();
                          }}
                        >
                          <Picture entry={entry} recent={value === 'recent'} />
                          <span className="min-w-0 flex-1 truncate">{entry.name}</span>
                          {entry.note && <span className="max-w-1/2 truncate text-xs text-fg-2">{entry.note}</span>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = { group: Building2, action: Zap, page: FileText };

function Picture({ entry: { key, name, image = null }, recent }: { entry: Entry; recent: boolean }) {
  const kind = key.slice(0, key.indexOf(':'));
  if (kind === 'store') return <StoreImage image={image} />;
  if (kind === 'user') return <Avatar name={name} image={image} size={20} />;
  const Icon = recent ? Clock : (ICONS[kind] ?? FileText);
  return (
    <span className="grid size-6 shrink-0 place-items-center text-fg-3">
      <Icon className="size-4" aria-hidden />
    </span>
  );
}
