import { AssignStoresDialog } from '../assignments/AssignStoresDialog.tsx';
import { UserStoresDialog } from '../assignments/UserStoresDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import type { Selection } from '../../lists/useSelection.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { ResetSignInDialog } from './ResetSignInDialog.tsx';
import type { UserQuestion } from './useUserMenu.tsx';

/** Shows the dialogs over the list of users, except for the two that are routes. */
export function UserDialogs({
  selection,
  question,
  onAnswered,
}: {
  selection: Selection;
  question: UserQuestion | null;
  onAnswered: () => void;
}) {
  const text = useText();
  const assign = useListDialog('assign');
  const people = useListDialog('people');
  return (
    <>
      {question?.kind === 'delete' && (
        <DeleteUserDialog
          user={question.user}
          onClose={onAnswered}
          onDone={() => selection.set([question.user._id], false)}
        />
      )}
      {question && question.kind !== 'delete' && <ResetSignInDialog reset={question} onClose={onAnswered} />}
      {assign.subject !== null && (
        <DialogBoundary title={text('assign.stores')} onClose={assign.close}>
          <AssignStoresDialog userId={assign.subject} onClose={assign.close} />
        </DialogBoundary>
      )}
      {people.subject !== null && (
        <DialogBoundary title={text('users.stores')} onClose={people.close}>
          <UserStoresDialog userId={people.subject} onClose={people.close} />
        </DialogBoundary>
      )}
    </>
  );
}
