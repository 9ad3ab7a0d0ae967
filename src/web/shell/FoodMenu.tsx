import { ChevronDown, Salad } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { useFoodEntries } from './useFoodEntries.tsx';

/** The food categories in the header. */
export function FoodMenu({ className = '' }: { className?: string }) {
  const text = useText();
  const [wanted, setWanted] = useState(false);
  const entries = useFoodEntries(wanted);
  return (
    <span className={className} onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <MenuButton align="start" className="btn-ghost" groups={[entries]}>
        <Salad className="size-4 text-fg-3" aria-hidden />
        {text('header.foods')}
        <ChevronDown className="size-3.5 text-fg-3" aria-hidden />
      </MenuButton>
    </span>
  );
}

/** The same in the drawer, where the header has no room for them. */
export function FoodList({ onLeave }: { onLeave: () => void }) {
  const text = useText();
  const entries = useFoodEntries(true);
  return (
    <section className="px-3 pt-3">
      <h2 className="px-2.5 pb-2 text-xs text-fg-3">{text('header.foods')}</h2>
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              onClick={() => {
                entry.onSelect();
                onLeave();
              }}
              className="flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left font-medium text-fg-2 hover:bg-sunken pointer-coarse:h-10"
            >
              {entry.icon}
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              <span className="num font-normal text-fg-3">{entry.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
