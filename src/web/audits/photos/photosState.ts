import { addressFields, searchOfFields } from '../lists/addressFields.ts';

/** What the gallery is narrowed to; it lives in the address. Pure. */
export type PhotosState = {
  group: string | null;
  store: string | null;
  question: string | null;
  /** Whole UTC days, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
};

export const EVERYTHING: PhotosState = { group: null, store: null, question: null, from: null, to: null };

/** The state in an address; what makes no sense there is left out. */
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

/** The state as search parameters; what is open is left out. */
export function searchOfPhotos(state: PhotosState): Record<string, string> {
  return searchOfFields(state);
}

/** The state as the call takes it. A range that is the wrong way round is turned. */
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
