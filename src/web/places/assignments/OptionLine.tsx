import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { Highlight } from './Highlight.tsx';
import type { Option } from './option.ts';

export type Kind = 'users' | 'stores';

/** Shows a user or a store. */
export function OptionLine({ kind, option, searchText = '' }: { kind: Kind; option: Option; searchText?: string }) {
  const image = thumbnail(option.image);
  return (
    <>
      {kind === 'users' ? (
        <Avatar name={option.name} image={image} />
      ) : (
        <StoreImage image={image} className="size-8 rounded-lg" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Highlight text={option.name} searchText={searchText} />
        </span>
        {option.note !== null && <span className="block truncate text-xs text-fg-2">{option.note}</span>}
      </span>
    </>
  );
}
