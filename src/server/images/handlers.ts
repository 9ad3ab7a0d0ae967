import type * as calls from '../../contract/images.ts';
import { recordDifference } from '../audit/record.ts';
import type { HandlersOf } from '../http/serve.ts';
import { lockStore } from '../stores/lock.ts';
import { selectStoreSnapshot, updateStoreRow } from '../stores/changes.ts';
import { keepPicture } from './keep.ts';

/** Pictures come in here, drawn anew before they get here. */
export const imageHandlers: HandlersOf<typeof calls> = {
  async uploadImage(_input, { images, picture }) {
    return { recordData: { image: await keepPicture(images, picture) } };
  },

  async replaceStoreImage({ storeid: storeId }, context) {
    const { db, images, picture } = context;
    const store = await lockStore(db, storeId);
    const before = await selectStoreSnapshot(db, store.id);
    const image = await keepPicture(images, picture);
    await updateStoreRow(db, store.id, { image });
    await recordDifference(context, 'store_changed', store, [before, { ...before, image }]);
    return { resultData: { image } };
  },
};
