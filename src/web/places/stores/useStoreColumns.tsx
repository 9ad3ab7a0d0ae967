import { useMemo } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AssessedNote } from '../../lists/AssessedNote.tsx';
import { AvatarStack } from '../../lists/cells/AvatarStack.tsx';
import { PLACES, WIDE_ONLY, type Column } from '../../lists/table/columns.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useOpenDialog } from '../../lists/dialogs/useListDialog.ts';
import { useViewer } from '../../session/session.ts';
import { OpenStoreLink } from '../../shell/OpenStoreLink.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { DueDay } from '../../ui/DueDay.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import type { StoreRow } from './storeRow.ts';

/** Returns the columns of the list of stores. */
export function useStoreColumns(): readonly Column<StoreRow>[] {
  const text = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'store',
        title: text('stores.columns.store'),
        sort: 'name',
        place: PLACES.title,
        cell: (row) => <NameCell row={row} />,
        file: [{ title: text('stores.columns.store'), value: (row) => row.store_name }],
      },
      {
        key: 'group',
        title: text('stores.columns.group'),
        sort: 'group',
        head: `w-36 ${WIDE_ONLY}`,
        place: `${PLACES.hidden} ${WIDE_ONLY}`,
        cell: (row) => <GroupNames row={row} />,
        file: [{ title: text('stores.columns.group'), value: ({ groups }) => namesOf(groups) }],
      },
      {
        key: 'users',
        title: text('stores.columns.users'),
        sort: 'users',
        head: 'w-36 max-xl:w-30',
        place: PLACES.footEnd,
        cell: (row) => <UsersCell row={row} />,
        file: [{ title: text('stores.columns.users'), value: (row) => row.user_count }],
      },
      {
        key: 'lastSurvey',
        title: text('stores.columns.lastSurvey'),
        sort: 'last_survey',
        head: 'w-36 max-xl:w-28',
        place: PLACES.hidden,
        cell: (row) => <LastSurvey row={row} />,
        file: [
          {
            title: text('stores.columns.lastSurvey'),
            value: ({ last_survey: date }) => (date === null ? null : format.isoDay(date)),
          },
          { title: text('actions.columns.due'), value: (row) => row.due },
        ],
      },
      {
        key: 'score',
        title: text('stores.columns.score'),
        sort: 'score',
        head: 'w-36 max-xl:w-30',
        place: PLACES.footStart,
        cell: (row) => <Score score={row.score} change={row.change} assessed={row.assessed} />,
        file: [
          { title: text('stores.columns.score'), value: (row) => row.score },
          { title: text('surveys.columns.change'), value: (row) => row.change },
        ],
      },
    ],
    [text, format],
  );
}

const namesOf = (groups: StoreRow['groups']) => groups.map(({ name }) => name).join('; ');

function NameCell({ row }: { row: StoreRow }) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const when = row.last_survey === null ? text('stores.neverAudited') : format.day(row.last_survey);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <StoreImage image={thumbnail(row.image)} className="size-8 rounded-lg max-md:size-10" />
      <span className="min-w-0 flex-1">
        <OpenStoreLink
          id={row._id}
          name={row.store_name}
          groups={row.groups}
          title={[row.store_name, formatList(row.groups.map((group) => group.name))].filter(Boolean).join('\n')}
          className="block truncate font-medium max-lg:whitespace-normal max-lg:wrap-anywhere"
        />
        <span className="block text-fg-2 md:truncate md:text-xs xl:hidden">
          <GroupNames row={row} />
          <span className="md:hidden">
            {'\u00a0· '}
            {when}
            {row.due !== null && (
              <>
                {'\u00a0· '}
                <DueDay day={row.due} />
              </>
            )}
          </span>
        </span>
      </span>
    </span>
  );
}

function GroupNames({ row: { groups } }: { row: StoreRow }) {
  const text = useText();
  const [first, ...more] = groups;
  if (!first) return <span className="text-fg-3">{text('stores.noGroup')}</span>;
  const name = first.name;
  return (
    <span className="truncate text-fg-2 xl:block">
      {more.length === 0 ? name : text('stores.moreGroups', { name, count: more.length })}
    </span>
  );
}

function UsersCell({ row }: { row: StoreRow }) {
  const text = useText();
  const { administrator } = useViewer();
  const openPeople = useOpenDialog('people');
  if (row.user_count === 0) return <span className="text-fg-3">{text('stores.noUsers')}</span>;
  const faces = row.users.map(({ _id: id, username: name, image }) => ({ id, name, image }));
  const label = text('stores.usersOf', { count: row.user_count, name: row.store_name });
  const stack = <AvatarStack kind="users" faces={faces} count={row.user_count} />;
  if (!administrator) {
    return (
      <>
        {stack}
        <span className="sr-only">{label}</span>
      </>
    );
  }
  return (
    <button
      type="button"
      onClick={() => openPeople(row._id)}
      className="relative -mx-1 flex min-h-8 items-center rounded-lg px-1 transition-colors hover:bg-sunken pointer-coarse:min-h-10 pointer-coarse:min-w-10"
    >
      {stack}
      <span className="sr-only">{label}</span>
    </button>
  );
}

function LastSurvey({ row: { last_survey: date, due } }: { row: StoreRow }) {
  const text = useText();
  const format = useFormat();
  return (
    <span className="num text-fg-2">
      {date === null ? text('stores.never') : format.day(date)}
      {due !== null && (
        <span className="block text-xs">
          <DueDay day={due} />
        </span>
      )}
    </span>
  );
}

type ScoreProps = Pick<StoreRow, 'score' | 'change'> & Partial<Pick<StoreRow, 'assessed'>>;

/** Shows a score and its change from the previous one. */
export function Score({ score, change, assessed = null }: ScoreProps) {
  const text = useText();
  if (score === null) {
    return (
      <span className="inline-flex h-6 items-center rounded-md border border-line-2 px-2 text-xs text-fg-2">
        {text('stores.noScore')}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <ScoreChip score={score} />
      {change !== null && <Delta points={change} />}
      {assessed !== null && <AssessedNote count={assessed} />}
    </span>
  );
}
