import type * as calls from '../../contract/images.ts';
import { recordDifference } from '../auditLog/changes.ts';
import type { HandlersOf } from '../http/serve.ts';
import { lockStore } from './lockQueries.ts';
import { visibleStore } from '../identity/storeScope.ts';
import { selectStoreSnapshot, updateStoreRow } from './changes.ts';
import { keepPicture } from '../images/keep.ts';

/** Pictures come in here, drawn anew before they get here. */
export const imageHandlers: HandlersOf<typeof calls> = {
  async uploadImage(_input, context) {
    return { recordData: { image: await keepPicture(context, context.picture) } };
  },

  async replaceStoreImage({ storeid: storeId }, context) {
    await visibleStore(context.db, context.viewer.scope, storeId);
    const image = await keepPicture(context, context.picture);
    await context.transact(async (own) => {
      const { db } = own;
      const store = await lockStore(db, storeId);
      const before = await selectStoreSnapshot(db, store.id);
      await updateStoreRow(db, store.id, { image });
      await recordDifference(own, 'store_changed', store, [before, { ...before, image }]);
    });
    return { resultData: { image } };
  },
};
