import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { afterPaint } from '../../ui/timing/afterPaint.ts';
import { reloadScreen } from '../reloadScreen.ts';
import { useLeaveDates } from '../useLeaveDates.ts';
import { selectStore, useSelectableStores, useSelectedStoreOrNull } from '../selection.ts';

/** The id of 'all stores'; real ids are never empty. */
const ALL = '';

/**
 * Lets the user choose a store, which reloads the current screen (spec section 4), or all stores, which opens the
 * dashboard.
 */
export function StoreSwitcher({ className = '' }: { className?: string }) {
  const text = useText();
  const client = useQueryClient();
  const stores = useSelectableStores();
  const selectedStore = useSelectedStoreOrNull();
  const navigate = useNavigate();
  const leaveDates = useLeaveDates();
  const changeTo = (id: string) => {
    selectStore(id);
    return reloadScreen(client);
  };
  const choices = useMemo(
    () => [
      ...(stores.length > 1 ? [{ id: ALL, name: text('header.allStores') }] : []),
      ...stores.map((card) => ({
        id: card._id,
        name: card.store_name,
        picture: <StoreImage image={card.image} />,
      })),
    ],
    [stores, text],
  );
  return (
    <SearchSwitcher
      words={{ label: text('header.store'), search: text('header.findStore'), noneText: text('header.noStore') }}
      icon={<Store className="size-4" aria-hidden />}
      choices={choices}
      choice={choices.find((choice) => choice.id === selectedStore?._id) ?? null}
      placeholder={text('header.chooseStore')}
      onChoose={(id) =>
        afterPaint(() => {
          if (id === ALL) {
            selectStore(null);
            // Only the dashboard shows all stores.
            void navigate({ to: '/dashboard' });
          } else void leaveDates().then(() => changeTo(id));
        })
      }
      className={className}
    />
  );
}
