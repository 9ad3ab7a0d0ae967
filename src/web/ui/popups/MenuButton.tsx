import { Suspense, type ReactNode } from 'react';
import { lazyPart, usePopup } from './usePopup.ts';
import type { MenuEntry } from './menuEntry.ts';

const menu = lazyPart(() => import('./MenuPopup.tsx').then((file) => file.MenuPopup));

/** Renders a button that opens a menu: groups of actions and choices, separated by lines. */
export function MenuButton({
  label,
  className,
  children,
  groups,
  align = 'end',
  side = 'bottom',
  slides = false,
}: {
  label?: string;
  className: string;
  children: ReactNode;
  groups: readonly (readonly MenuEntry[])[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** Slides in, for a submenu (spec section 9). */
  slides?: boolean;
}) {
  const { popup, trigger, isUsed } = usePopup('menu', menu.fetch);
  return (
    <>
      <button type="button" {...trigger} aria-label={label} title={label} className={className}>
        {children}
      </button>
      {isUsed && (
        <Suspense>
          <menu.Part popup={popup} groups={groups} align={align} side={side} slides={slides} />
        </Suspense>
      )}
    </>
  );
}
