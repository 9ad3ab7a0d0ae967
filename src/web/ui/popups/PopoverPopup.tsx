import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { PopupState } from './usePopup.ts';

export function PopoverPopup({ label, popup, children }: { label: string; popup: PopupState; children: ReactNode }) {
  return (
    <Popover.Root open={popup.open} onOpenChange={popup.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={popup.anchor} sideOffset={6} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={label}
            finalFocus={popup.anchor}
            className="popup max-h-(--available-height) overflow-y-auto p-3"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
