import { ChevronRight } from 'lucide-react';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { matches } from '../../ui/matches.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { OpenStoreLink } from '../../shell/OpenStoreLink.tsx';

const ROWS_MAX = 100;

/** Lists the first 100 stores that match the search. */
export function FoundStores({ stores, search }: { stores: readonly StoreCard[]; search: string }) {
  const text = useText();
  const matchingStores = stores.filter(({ store_name: name }) => matches(name, search));
  const more = matchingStores.length - ROWS_MAX;
  return (
    <section aria-label={text('overview.found')}>
      <ul className="card empty:hidden">
        {matchingStores.slice(0, ROWS_MAX).map(({ _id: id, store_name: name, image }) => (
          <li
            key={id}
            className="relative flex h-13 items-center gap-3 border-b border-line px-4 transition-colors last:border-none hover:bg-sunken"
          >
            <StoreImage image={thumbnail(image)} className="size-8 rounded-lg" />
            <OpenStoreLink id={id} name={name} className="min-w-0 flex-1 truncate font-medium" />
            <ChevronRight className="size-4 text-fg-3" aria-hidden />
          </li>
        ))}
      </ul>
      <output className="mt-2 block text-fg-3">
        {matchingStores.length === 0 && text('header.noStore')}
        {more > 0 && text('app.more', { count: more })}
      </output>
    </section>
  );
}
