import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { makeCall } from '../../api/makeCall.ts';
import { currentUser } from '../../session/session.ts';
import { inputOfPhotos, photosStateOf, searchOfPhotos, type PhotosState } from './photosState.ts';

/** Returns the filters in the URL, and a function that changes them. */
export function usePhotosState(): { state: PhotosState; change: (changes: Partial<PhotosState>) => void } {
  const state = photosStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({ to: '.', search: searchOfPhotos({ ...state, ...changes }), replace: true, resetScroll: false }),
  };
}

/** Reads the photos that match the filters; further pages load on demand. */
export function usePhotos(state: PhotosState) {
  const input = inputOfPhotos(state);
  return useInfiniteQuery({
    queryKey: [listPhotos.path, input, 'pages', currentUser()?.userid],
    queryFn: ({ pageParam: page, signal }) => makeCall(listPhotos, { ...input, page }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => {
      const loadedCount = pages.reduce((sum, { resultData }) => sum + resultData.length, 0);
      return loadedCount < count && pages.at(-1)?.resultData.length ? pages.length + 1 : null;
    },
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
}
