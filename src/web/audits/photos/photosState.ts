import { addressFields, searchOfFields } from '../../lists/addressFields.ts';

/** The filters of the gallery, stored in the URL. The functions in this file are pure. */
export type PhotosState = {
  group: string | null;
  store: string | null;
  question: string | null;
  /** Days in the organisation's time zone, `YYYY-MM-DD`, both inclusive. */
  from: string | null;
  to: string | null;
};

export const ALL_PHOTOS: PhotosState = { group: null, store: null, question: null, from: null, to: null };

/** Parses the state from a URL; invalid values are ignored. */
export function photosStateOf(search: Readonly<Record<string, unknown>>): PhotosState {
  const { text, day } = addressFields(search);
  return {
    group: text('group'),
    store: text('store'),
    question: text('question'),
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the state as search parameters, without unset filters. */
export function searchOfPhotos(state: PhotosState): Record<string, string> {
  return searchOfFields(state);
}

/** Returns the state as input for the call. If the dates are in the wrong order, they are swapped. */
export function inputOfPhotos({ group, store, question, from, to }: PhotosState) {
  const [start, end] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return {
    ...(group !== null && { group_id: group }),
    ...(store !== null && { store_id: store }),
    ...(question !== null && { question_id: question }),
    ...(start !== null && { start_date: start }),
    ...(end !== null && { end_date: end }),
  };
}
