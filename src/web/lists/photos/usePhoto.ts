import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../session/session.ts';
import { readPhoto, type PhotoSize } from './readPhoto.ts';

/** A photo's picture; undefined while it comes. It is asked for once it is wanted. */
export function usePhoto(id: string, size: PhotoSize, wanted = true) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo', id, size, currentUser()?.userid],
    queryFn: ({ signal }) => readPhoto(id, size, signal),
    enabled: wanted,
    staleTime: Infinity,
  });
  return { picture: data, isError, again: () => void refetch() };
}
