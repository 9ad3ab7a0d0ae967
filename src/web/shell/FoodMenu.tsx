import { ChevronDown, Salad } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { TIMINGS } from './timings.ts';
import { useFoodEntries } from './useFoodEntries.tsx';

const DRAWER_ENTRY =
  'flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left font-medium text-fg-2 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:h-10';

/** The food categories in the header. */
export function FoodMenu({ className = '' }: { className?: string }) {
  const text = useText();
  const [wanted, setWanted] = useState(false);
  const entries = useFoodEntries(wanted);
  return (
    <span className={className} onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <MenuButton slides label={text('header.foods')} align="start" className="btn-ghost" groups={[entries]}>
        <Salad className="size-4 text-fg-3" aria-hidden />
        {/* Beside the rail the selectors need the room. */}
        <span className="max-lg:hidden">{text('header.foods')}</span>
        <ChevronDown className="size-3.5 text-fg-3" aria-hidden />
      </MenuButton>
    </span>
  );
}

/** The same in the drawer, where the header has no room for them: a submenu that slides open. */
export function FoodList({ onLeave }: { onLeave: () => void }) {
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
