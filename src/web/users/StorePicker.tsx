import { useQuery } from '@tanstack/react-query';
import { listGroupStoresToEdit } from '../../contract/groups.ts';
import type { StoreCard } from '../../contract/shapes.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { thumbnail } from '../lists/thumbnail.ts';
import { Picker } from '../ui/Picker.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StoreImage } from '../ui/StoreImage.tsx';

/** The stores of the chosen group, to choose from. What the user has already can be kept, whatever group it is in. */
export function StorePicker({
  groupId,
  assigned,
  value,
  onChange,
}: {
  groupId: string;
  assigned: readonly StoreCard[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const text = useText();
  const { data, error, refetch } = useQuery(readOptions(listGroupStoresToEdit, { group_id: groupId }));
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-14" />;
  const ofGroup = data.resultData;
  const options = [...new Map([...ofGroup, ...assigned].map((card) => [card._id, card])).values()];
  const missing = ofGroup.filter(({ _id: id }) => !value.includes(id));
  return (
    <Picker
      label={text('users.form.stores')}
      options={options.map((card) => ({
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
