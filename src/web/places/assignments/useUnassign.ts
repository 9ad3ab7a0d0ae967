import { assignUserToStore, unassignUser } from '../../../contract/places/assignments.ts';
import type { StoreCard, UserCard } from '../../../contract/kit/shapes.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { notify } from '../../ui/notices/notices.ts';

type Pair = {
  user: Pick<UserCard, '_id' | 'username'>;
  store: Pick<StoreCard, '_id' | 'store_name'>;
};

/** Returns a function that unassigns a user from a store immediately and offers to undo it. */
export function useUnassign(): { unassign: (pair: Pair) => Promise<void>; busy: boolean } {
  const text = useText();
  const errorText = useErrorText();
  const unassignment = useSend(unassignUser, PEOPLE_AND_PLACES);
  const assignment = useSend(assignUserToStore, PEOPLE_AND_PLACES);

  async function report(work: Promise<unknown>, done: () => void): Promise<void> {
    const refusal = await refusalOf(async () => void (await work));
    if (refusal) notify({ text: errorText(refusal) });
    else done();
  }

  function unassign({ user, store }: Pair): Promise<void> {
    const pair = { user_id: user._id, store_id: store._id };
    const names = { user: user.username, store: store.store_name };
    const reassign = () => report(assignment.send(pair), () => notify({ text: text('stores.assignedAgain', names) }));
    return report(unassignment.send(pair), () =>
      notify({
        text: text('stores.unassigned', names),
        action: { text: text('forms.undo'), run: () => void reassign() },
      }),
    );
  }

  return { unassign, busy: unassignment.busy };
}
