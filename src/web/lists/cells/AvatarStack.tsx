import { Avatar } from '../../ui/Avatar.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { thumbnail } from './thumbnail.ts';

export type Face = { id: string; name: string; image: string | null };

const SHOWN_MAX = 3;

/** Shows the first three people or stores as overlapping pictures, and the number of others. */
export function AvatarStack({
  kind,
  faces,
  count,
}: {
  kind: 'users' | 'stores';
  faces: readonly Face[];
  count: number;
}) {
  const visibleFaces = faces.slice(0, SHOWN_MAX);
  const more = count - visibleFaces.length;
  const ring = 'rounded-full ring-2 ring-card -ml-1 first:ml-0 flex';
  return (
    <span aria-hidden className="flex items-center">
      {visibleFaces.map(({ id, name, image }) => (
        <span key={id} className={kind === 'users' ? ring : `${ring} rounded-lg`}>
          {kind === 'users' ? (
            <Avatar name={name} image={thumbnail(image)} size={28} />
          ) : (
            <StoreImage image={thumbnail(image)} className="size-7 rounded-lg" />
          )}
        </span>
      ))}
      {more > 0 && (
        <span
          className={`${kind === 'users' ? ring : `${ring} rounded-lg`} num h-7 min-w-7 items-center justify-center bg-sunken px-1.5 text-2xs font-medium text-fg-2`}
        >
          {`+${more}`}
        </span>
      )}
    </span>
  );
}
