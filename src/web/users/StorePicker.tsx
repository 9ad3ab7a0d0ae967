import type { StoreCard } from '../../contract/kit/shapes.ts';
import { useText } from '../i18n/useText.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { thumbnail } from '../lists/cells/thumbnail.ts';
import { Picker } from '../ui/popups/Picker.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StoreImage } from '../ui/StoreImage.tsx';
import type { useOfferedStores } from './useOfferedStores.ts';

/** The stores of the chosen group, to choose from, and those that the user has already. */
export function StorePicker({
  stores: { ofGroup, offered, error, retry },
  value,
  onChange,
}: {
  stores: ReturnType<typeof useOfferedStores>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const text = useText();
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (!offered) return <Skeleton className="h-14" />;
  const missing = ofGroup.filter(({ _id: id }) => !value.includes(id));
  return (
    <Picker
      label={text('users.form.stores')}
      options={offered.map((card: StoreCard) => ({
        id: card._id,
        name: card.store_name,
        picture: <StoreImage image={thumbnail(card.image)} className="size-7 rounded-md" />,
      }))}
      value={value}
      onChange={onChange}
      search={text('users.form.findStore')}
      none={text('users.form.noStoreFound')}
      aside={
        missing.length > 0 && (
          <button
            type="button"
            onClick={() => onChange([...new Set([...value, ...ofGroup.map(({ _id: id }) => id)])].toSorted())}
            className="reach rounded-md px-1 font-medium text-accent hover:underline"
          >
            {text('users.form.allOfGroup', { count: ofGroup.length })}
          </button>
        )
      }
    />
  );
}
