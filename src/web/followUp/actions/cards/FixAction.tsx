import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listActions, type Action } from '../../../../contract/followUp/actions/actions.ts';
import type { ActionStatus } from '../../../../domain/actions/status.ts';
import { PAGE_SIZE_MAX } from '../../../../domain/limits.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { NewActionStart } from '../add/newAction.ts';
import { useDueText } from '../parts/DueDay.tsx';
import { StatusIcon } from '../parts/StatusSign.tsx';

const newAction = lazyPart(() => import('../add/NewActionDialog.tsx').then((file) => file.NewActionDialog));

type FixActionProps = { start: NewActionStart & { storeId: string } };

/**
 * Links to the unfinished action for a lost point or, if there is none, lets the user create one. Renders nothing while
 * loading.
 */
export function FixAction({ start }: FixActionProps) {
  const text = useText();
  const due = useDueText();
  const [isAdding, setIsAdding] = useState(false);
  const unfinishedAction = {
    store_id: start.storeId,
    status: ['open', 'doing', 'done'] as ActionStatus[],
    filter: '',
    page: 1,
    size: PAGE_SIZE_MAX,
  };
  // One list serves all lost points of a page. If the store has more actions than the list contains, a point without an
  // action in the list is looked up separately.
  const { data: ofStore } = useQuery(readOptions(listActions, unfinishedAction));
  const inList = ofStore?.resultData.find((action) => isAbout(action, start));
  const isCut = ofStore !== undefined && !inList && ofStore.count > PAGE_SIZE_MAX;
  const subject = start.item === undefined ? { question_id: start.questionId } : { item: start.item };
  const { data: ofQuestion } = useQuery({
    ...readOptions(listActions, { ...unfinishedAction, ...subject }),
    enabled: isCut,
  });
  const openAction = inList ?? ofQuestion?.resultData.find((action) => isAbout(action, start));
  if (!ofStore || (isCut && !ofQuestion)) return null;
  if (openAction) {
    return (
      <Link
        to="/actions/$actionId"
        params={{ actionId: openAction.action_id }}
        search={{ store: start.storeId }}
        className="num btn-ghost text-xs"
      >
        <StatusIcon status={openAction.status} />
        {openAction.due === null
          ? text(`actions.statuses.${openAction.status}`)
          : text('actions.fix.due', { day: due(openAction.due) })}
      </Link>
    );
  }
  return (
    <>
      <Button
        look="ghost"
        onClick={() => setIsAdding(true)}
        onPointerEnter={newAction.fetch}
        aria-label={text('actions.fix.addOf', { question: start.question ?? '' })}
        className="text-xs"
      >
        <ListPlus className="size-4" aria-hidden />
        {text('actions.fix.add')}
      </Button>
      {isAdding && (
        <Suspense>
          <newAction.Part start={start} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

function isAbout({ question_id: questionId, item, module }: Action, start: NewActionStart): boolean {
  if (start.item === undefined) return questionId !== null && questionId === start.questionId;
  return item === start.item && module?.name === start.module;
}
