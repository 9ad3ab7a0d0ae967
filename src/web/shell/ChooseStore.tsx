import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { StoreCard } from '../../contract/kit/shapes.ts';
import { SearchInput } from '../forms/SearchInput.tsx';
import { useText } from '../i18n/useText.ts';
import { matches } from '../ui/matches.ts';
import { StoreImage } from '../ui/StoreImage.tsx';
import { selectStore } from './selection.ts';
import { usePageTitle } from './usePageTitle.ts';

const ROWS_MAX = 100;

/** Shows the store-selection screen (spec section 2). */
export function ChooseStore({ stores }: { stores: readonly StoreCard[] }) {
  const text = useText();
  usePageTitle(text('chooseStore.title'));
  const [input, setInput] = useState('');
  const search = useDeferredValue(input);
  // Pictures are rendered only after the list has been committed: React may discard a render, and there would then be no
  // way to cancel the loading of its pictures.
  const showsPictures = useDeferredValue(true, false);
  const matchingStores = stores.filter((card) => matches(card.store_name, search));
  const more = matchingStores.length - ROWS_MAX;
  return (
    <div className="mx-auto flex h-[calc(100dvh-5.5rem)] max-w-xl flex-col gap-4 md:h-[calc(100dvh-6.5rem)]">
      <div>
        <h1 className="text-title">{text('chooseStore.title')}</h1>
        <p className="mt-1 text-fg-2">{text('chooseStore.lead')}</p>
      </div>
      <SearchInput label={text('header.findStore')} value={input} onChange={setInput} className="" />
      <ul className="card min-h-0 overflow-y-auto overscroll-contain">
        {matchingStores.slice(0, ROWS_MAX).map((card) => (
          <li key={card._id} className="border-b border-line last:border-none">
            <button
              type="button"
              onClick={({ currentTarget }) => {
                cancelPictureLoading(currentTarget.closest('ul'));
                selectStore(card._id);
              }}
              className="flex h-13 w-full items-center gap-3 px-4 text-left font-medium transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
            >
              {showsPictures ? (
                <StoreImage image={card.image} className="size-8 rounded-lg" />
              ) : (
                <span className="size-8" />
              )}
              <span className="min-w-0 flex-1 truncate">{card.store_name}</span>
              <ChevronRight className="size-4 text-fg-3" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <output className="text-fg-3">
        {matchingStores.length === 0 && text('header.noStore')}
        {more > 0 && text('app.more', { count: more })}
      </output>
    </div>
  );
}

/**
 * Cancels pictures that haven't loaded, so that they don't delay the chosen screen on a slow connection. An empty
 * source ends the request immediately; Chromium continues it if the attribute is removed.
 */
function cancelPictureLoading(list: Element | null): void {
  for (const picture of list?.querySelectorAll('img') ?? []) if (!picture.complete) picture.src = '';
}
