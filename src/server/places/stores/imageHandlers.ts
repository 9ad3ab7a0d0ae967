import type * as calls from '../../../contract/places/images.ts';
import { recordDifference } from '../../shared/history/changes.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { lockStore } from './lockQueries.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { selectStoreSnapshot, updateStoreRow } from './changes.ts';
import { storePicture } from '../../shared/images/keep.ts';

/** Handlers for uploaded images, which have already been decoded and encoded again. */
export const imageHandlers: HandlersOf<typeof calls> = {
  async uploadImage(_input, context) {
    return { recordData: { image: await storePicture(context, context.picture) } };
  },

  async replaceStoreImage({ storeid: storeId }, context) {
    await visibleStore(context.db, context.viewer.scope, storeId);
    const image = await storePicture(context, context.picture);
    await context.transact(async (transaction) => {
      const { db } = transaction;
      const store = await lockStore(db, storeId);
      const before = await selectStoreSnapshot(db, store.id);
      await updateStoreRow(db, store.id, { image });
      await recordDifference(transaction, 'store_changed', store, [before, { ...before, image }]);
    });
    return { resultData: { image } };
  },
};
