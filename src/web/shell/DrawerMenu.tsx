import { ChevronDown, Salad } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { DrawerPopup } from '../ui/popups/DrawerPopup.tsx';
import type { PopupState } from '../ui/popups/usePopup.ts';
import { GroupSwitcher } from './header/GroupSwitcher.tsx';
import { SwitcherBoundary } from '../ui/popups/SwitcherBoundary.tsx';
import { LanguageMenu } from './header/LanguageMenu.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';
import { TIMINGS } from '../session/timings.ts';
import { useFoodEntries } from './header/useFoodEntries.tsx';

const DRAWER_ENTRY =
  'flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left font-medium text-fg-2 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:h-10';

/** Renders the sidebar in the drawer, with the parts that don't fit in the header. */
export function DrawerMenu({ popup, onLeave }: { popup: PopupState; onLeave: () => void }) {
  const text = useText();
  return (
    <DrawerPopup label={text('nav.menu')} popup={popup}>
      <Sidebar
        onLeave={onLeave}
        above={
          <HeaderPart className="px-3 pb-3 sm:hidden">
            <GroupSwitcher className="w-full gap-2.5 border border-line-2 bg-card px-2.5 shadow-1" />
          </HeaderPart>
        }
        below={
          <HeaderPart>
            <FoodList onLeave={onLeave} />
            <LanguageMenu named className="mx-3 gap-2.5 px-2.5 sm:hidden" />
          </HeaderPart>
        }
      />
    </DrawerPopup>
  );
}

/** Wraps a part of the header that loads and fails independently. */
function HeaderPart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <SwitcherBoundary>
        <Suspense>{children}</Suspense>
      </SwitcherBoundary>
    </div>
  );
}

function FoodList({ onLeave }: { onLeave: () => void }) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const entries = useFoodEntries(true);
  return (
    <section className="px-3 pt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={DRAWER_ENTRY}
      >
        <Salad className="size-4 text-fg-3" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{text('header.foods')}</span>
        <ChevronDown className={`size-3.5 text-fg-3 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
      </button>
      <div
        id={id}
        className={`grid transition-[grid-template-rows,visibility] ${open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'}`}
        style={{ transitionDuration: `${TIMINGS.submenuSlide}ms` }}
      >
        <ul className="flex min-h-0 flex-col gap-0.5 overflow-hidden pl-3">
          {entries.map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                onClick={() => {
                  entry.onSelect();
                  onLeave();
                }}
                className={DRAWER_ENTRY}
              >
                {entry.icon}
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                <span className="num font-normal text-fg-3">{entry.hint}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
