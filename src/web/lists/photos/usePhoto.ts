import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../../session/session.ts';
import { readPhoto, type PhotoSize } from './readPhoto.ts';

/** Fetches a photo once `isEnabled` is true; `picture` is undefined until it has arrived. */
export function usePhoto(id: string, size: PhotoSize, isEnabled = true) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo', id, size, currentUser()?.userid],
    queryFn: ({ signal }) => readPhoto(id, size, signal),
    enabled: isEnabled,
    staleTime: Infinity,
  });
  return { picture: data, isError, retry: () => void refetch() };
}
