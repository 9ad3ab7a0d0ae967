import { ChevronDown, Salad } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { useFoodEntries } from './useFoodEntries.tsx';

/** Shows the food categories in the header. */
export function FoodMenu({ className = '' }: { className?: string }) {
  const text = useText();
  const [isRequested, setIsRequested] = useState(false);
  const entries = useFoodEntries(isRequested);
  return (
    <span className={className} onPointerEnter={() => setIsRequested(true)} onFocus={() => setIsRequested(true)}>
      <MenuButton slides label={text('header.foods')} align="start" className="btn-ghost" groups={[entries]}>
        <Salad className="size-4 text-fg-3" aria-hidden />
        {/* On screens narrower than 1280 px, the selectors need the space. */}
        <span className="whitespace-nowrap max-xl:hidden">{text('header.foods')}</span>
        <ChevronDown className="size-3.5 text-fg-3" aria-hidden />
      </MenuButton>
    </span>
  );
}
