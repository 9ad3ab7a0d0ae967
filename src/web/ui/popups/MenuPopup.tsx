import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { LANDMARKS } from '../landmarks.ts';
import type { PopupState } from './usePopup.ts';
import type { MenuEntry } from './menuEntry.ts';

/** Opening takes as long as `TIMINGS.submenuSlide`. Closing is quicker, because the chosen action waits for it. */
const SLIDING =
  'transition-[opacity,translate] duration-250 ease-out data-ending-style:duration-100 data-starting-style:-translate-y-4 data-starting-style:scale-100';

export function MenuPopup({
  popup,
  groups,
  align,
  side,
  slides,
}: {
  popup: PopupState;
  groups: readonly (readonly MenuEntry[])[];
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  slides: boolean;
}) {
  const entryRef = useRef<MenuEntry | null>(null);

  /**
   * Runs the chosen action after the menu has closed. Any earlier, a dialog that it opens would lose focus to the
   * menu's button.
   */
  function act(open: boolean): void {
    if (open) return;
    const entry = entryRef.current;
    entryRef.current = null;
    entry?.onSelect();
  }

  return (
    <Menu.Root open={popup.open} onOpenChange={popup.onOpenChange} onOpenChangeComplete={act}>
      <Menu.Portal container={popup.anchor.current?.closest<HTMLElement>(LANDMARKS)}>
        <Menu.Positioner
          anchor={popup.anchor}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Menu.Popup
            finalFocus={popup.anchor}
            className={`popup max-h-(--available-height) min-w-[max(11rem,var(--anchor-width))] overflow-y-auto ${slides ? SLIDING : ''}`}
          >
            {groups.map((entries, index) => (
              <Fragment key={entries[0]?.key ?? index}>
                {index > 0 && <Menu.Separator className="-mx-1 my-1 border-t border-line" />}
                {entries.some((entry) => entry.selected !== undefined) ? (
                  <Choices entries={entries} />
                ) : (
                  <Actions
                    entries={entries}
                    onChoose={(entry) => {
                      entryRef.current = entry;
                    }}
                  />
                )}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Actions({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose: (entry: MenuEntry) => void }) {
  return entries.map((entry) => (
    <Menu.Item key={entry.key} onClick={() => onChoose(entry)} className="option">
      <Row entry={entry} />
    </Menu.Item>
  ));
}

function Choices({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Menu.RadioGroup
      value={entries.find((entry) => entry.selected)?.key ?? ''}
      onValueChange={(key: string) => entries.find((entry) => entry.key === key)?.onSelect()}
    >
      {entries.map((entry) => (
        <Menu.RadioItem key={entry.key} value={entry.key} closeOnClick className="option">
          <Row entry={entry} />
          <Menu.RadioItemIndicator>
            <Check className="size-4 text-accent" aria-hidden />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Row({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1 truncate" lang={entry.lang}>
        {entry.label}
      </span>
      {entry.hint !== undefined && <span className="num ml-3 text-fg-3">{entry.hint}</span>}
    </>
  );
}
