import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../../session/session.ts';
import { readPhoto, type PhotoSize } from './readPhoto.ts';

/** Returns a photo, or undefined while it loads. Fetches it once `isEnabled` is true. */
export function usePhoto(id: string, size: PhotoSize, isEnabled = true) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo', id, size, currentUser()?.userid],
    queryFn: ({ signal }) => readPhoto(id, size, signal),
    enabled: isEnabled,
    staleTime: Infinity,
  });
  return { picture: data, isError, retry: () => void refetch() };
}
