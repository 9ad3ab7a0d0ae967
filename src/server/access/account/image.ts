import type * as calls from '../../../contract/access/account.ts';
import { recordDifference } from '../../shared/history/changes.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { storePicture } from '../../shared/images/keep.ts';
import { selectUserSnapshot, updateUserRow } from '../../places/users/changes.ts';

/** Handlers for the caller's own picture. */
export const imageHandlers: Pick<HandlersOf<typeof calls>, 'replaceOwnImage' | 'deleteOwnImage'> = {
  async replaceOwnImage({ userid: userId }, context) {
    checkOwn(userId, context);
    const image = await storePicture(context, context.picture);
    await context.transact((transaction) => saveImage(transaction, image));
    return { resultData: { image } };
  },

  async deleteOwnImage({ adminid: userId }, context) {
    checkOwn(userId, context);
    await saveImage(context, null);
    return { resultData: context.translate('messages.imageDeleted') };
  },
};

function checkOwn(userId: string, { viewer }: CallContext): void {
  if (userId !== viewer.userId) throw new Refusal('not_found');
}

async function saveImage(context: CallContext, image: string | null): Promise<void> {
  const { db, viewer } = context;
  const before = await selectUserSnapshot(db, viewer.userId);
  await updateUserRow(db, viewer.userId, { image });
  const subject = { id: viewer.userId, name: viewer.username };
  await recordDifference(context, 'user_changed', subject, [before, { ...before, image }]);
}
