import { Link } from '@tanstack/react-router';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { useText } from '../../../i18n/useText.ts';
import { thumbnail } from '../../../lists/cells/thumbnail.ts';
import type { FileColumn } from '../../../lists/exported/tableFile.ts';
import { ROW_LINK, type Column } from '../../../lists/table/columns.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { DueDay } from '../parts/DueDay.tsx';
import { OwnerName } from '../parts/OwnerName.tsx';
import { Points } from '../parts/Points.tsx';
import { QuestionLine } from '../parts/QuestionLine.tsx';
import { QuestionSign } from '../parts/QuestionSign.tsx';
import { StatusSign } from '../parts/StatusSign.tsx';
import type { QuestionSubject } from '../parts/useQuestionSubjects.ts';

/** The data that the columns show in addition to the actions. */
export type ColumnParts = {
  /** The known subjects of questions, by question id. */
  subjects: ReadonlyMap<string, QuestionSubject>;
  /** Returns the picture of a store; null if there is none. */
  imageOf: (storeId: string) => string | null;
  /** The id of the action that is open next to the list; null if none is open. */
  openId: string | null;
};

function useTitles() {
  const text = useText();
  return (column: 'action' | 'store' | 'owner' | 'status' | 'due' | 'points' | 'gained') =>
    text(`actions.columns.${column}`);
}

/** Returns the columns of the exported file. */
export function useActionFile(): readonly FileColumn<Action>[] {
  const text = useText();
  const titleOf = useTitles();
  return [
    { title: titleOf('action'), value: (action) => action.title },
    { title: titleOf('store'), value: (action) => action.store_name },
    { title: titleOf('owner'), value: ({ owner }) => owner?.name ?? null },
    { title: titleOf('status'), value: ({ status }) => text(`actions.statuses.${status}`) },
    { title: titleOf('due'), value: (action) => action.due },
    { title: titleOf('points'), value: (action) => action.points },
    { title: titleOf('gained'), value: (action) => action.realised },
  ];
}

/** Returns the columns of the list. */
export function useActionColumns({ subjects, imageOf, openId }: ColumnParts): readonly Column<Action>[] {
  const titleOf = useTitles();
  return [
    {
      key: 'action',
      title: titleOf('action'),
      sort: 'title',
      place: 'py-1.5 cards:col-span-2 cards:col-start-2 cards:row-start-1 cards:pt-3 cards:pb-0 cards:max-sm:pl-4',
      cell: (action) => (
        <Title action={action} subject={subjects.get(action.question_id ?? '')} open={action.action_id === openId} />
      ),
    },
    {
      key: 'store',
      title: titleOf('store'),
      sort: 'store',
      head: 'w-44',
      place: 'py-1.5 cards:hidden',
      cell: ({ store_id: id, store_name: store }) => (
        <span className="flex min-w-0 items-center gap-2 pr-3">
          <StoreImage image={thumbnail(imageOf(id))} />
          <span className="min-w-0 leading-4.5 wrap-anywhere">{store}</span>
        </span>
      ),
    },
    {
      key: 'owner',
      title: titleOf('owner'),
      sort: 'owner',
      head: 'w-38',
      place: 'py-1.5 cards:hidden',
      cell: ({ owner }) => (
        <span className="flex min-w-0 pr-2">
          <OwnerName owner={owner} />
        </span>
      ),
    },
    {
      key: 'status',
      title: titleOf('status'),
      sort: 'status',
      head: 'w-31',
      place:
        'py-1.5 cards:col-start-2 cards:row-start-2 cards:mt-1.5 cards:pt-0 cards:pb-3 cards:pl-12 cards:text-xs cards:max-sm:pl-16',
      cell: ({ status }) => (
        <span className="flex min-w-0 pr-2 cards:pr-0">
          <StatusSign status={status} />
        </span>
      ),
    },
    {
      key: 'due',
      title: titleOf('due'),
      sort: 'due',
      head: 'w-29',
      place: 'py-1.5 cards:col-start-4 cards:row-start-1 cards:pt-3.25 cards:pr-4 cards:pl-3 cards:text-xs',
      cell: (action) => <DueDay action={action} />,
    },
    {
      key: 'points',
      title: titleOf('points'),
      sort: 'points',
      head: 'w-30 pr-1 text-right',
      place:
        'py-1.5 cards:col-start-3 cards:row-start-2 cards:mt-1.5 cards:pt-0 cards:pr-4 cards:pb-3 cards:pl-3 cards:text-xs',
      cell: (action) => (
        <span className="num flex flex-col items-end pr-1 text-right leading-4.5 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 cards:pr-0 cards:leading-4">
          <Points action={action} />
        </span>
      ),
    },
  ];
}

function Title({ action, subject, open }: { action: Action; subject: QuestionSubject | undefined; open: boolean }) {
  const text = useText();
  const { action_id: id, title, question, module, store_name: store, owner } = action;
  return (
    <Link
      id={`action-${id}`}
      to="/actions/$actionId"
      params={{ actionId: id }}
      search
      resetScroll={false}
      {...(open && { 'aria-current': true })}
      className={`group flex min-w-0 items-center gap-3 pr-5 cards:items-start cards:pr-0 ${ROW_LINK}`}
    >
      <QuestionSign subject={subject} className="size-8 cards:size-9" />
      <span className="min-w-0 cards:flex-1">
        <span className="block truncate font-medium group-hover:underline cards:text-base cards:text-pretty cards:whitespace-normal cards:no-underline">
          {title}
        </span>
        <span className="cards:hidden">
          <QuestionLine question={question} module={module} subject={subject} />
        </span>
        <span className="mt-0.5 hidden text-xs wrap-anywhere text-fg-2 cards:block">
          {owner === null ? store : text('actions.storeOwner', { store, owner: owner.name })}
        </span>
      </span>
    </Link>
  );
}
