import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AvatarStack } from '../../lists/cells/AvatarStack.tsx';
import { PLACES, ROW_LINK, WIDE_ONLY, type Column } from '../../lists/table/columns.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useOpenDialog } from '../../lists/dialogs/useListDialog.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { administers, type UserRow } from './userRow.ts';

/** Returns the columns of the list of users. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const text = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'user',
        title: text('users.columns.user'),
        sort: 'name',
        place: PLACES.title,
        cell: (row) => <NameCell row={row} />,
        file: [
          { title: text('users.columns.user'), value: (row) => row.username },
          { title: text('users.form.email'), value: (row) => row.email },
        ],
      },
      {
        key: 'group',
        title: text('users.columns.group'),
        sort: 'group',
        head: 'w-44 max-xl:w-36',
        place: PLACES.footStart,
        cell: (row) => <GroupCell row={row} />,
        file: [
          {
            title: text('users.columns.group'),
            value: (row) => row.group?.name ?? (administers(row) ? text('roles.administrator') : null),
          },
        ],
      },
      {
        key: 'stores',
        title: text('users.columns.stores'),
        sort: 'stores',
        head: 'w-40 max-xl:w-36',
        place: PLACES.footEnd,
        cell: (row) => <StoresCell row={row} />,
        file: [{ title: text('users.columns.stores'), value: (row) => row.store_count }],
      },
      {
        key: 'surveys',
        title: text('users.columns.surveys'),
        sort: 'surveys',
        head: `w-24 ${WIDE_ONLY}`,
        place: `${PLACES.hidden} ${WIDE_ONLY}`,
        cell: (row) => <span className="num text-fg-2">{format.number(row.survey_count)}</span>,
        file: [{ title: text('users.columns.surveys'), value: (row) => row.survey_count }],
      },
      {
        key: 'lastSurvey',
        title: text('users.columns.lastSurvey'),
        sort: 'last_survey',
        head: `w-32 ${WIDE_ONLY}`,
        place: `${PLACES.hidden} ${WIDE_ONLY}`,
        cell: ({ last_survey: date }) => (
          <span className="num text-fg-2">{date === null ? text('users.never') : format.day(date)}</span>
        ),
        file: [
          {
            title: text('users.columns.lastSurvey'),
            value: ({ last_survey: date }) => (date === null ? null : format.isoDay(date)),
          },
        ],
      },
    ],
    [text, format],
  );
}

function NameCell({ row }: { row: UserRow }) {
  const text = useText();
  const { userid } = useViewer();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={row.username} image={thumbnail(row.image)} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/user/edituser/$userid"
            params={{ userid: row._id }}
            search
            resetScroll={false}
            title={`${row.username}\n${row.email}`}
            className={`truncate font-medium ${ROW_LINK}`}
          >
            {row.username}
          </Link>
          {row.second_factor && (
            <span title={text('secondFactor.protected')} className="relative shrink-0 text-accent">
              <ShieldCheck className="size-3.5" aria-hidden />
              <span className="sr-only">{text('secondFactor.protected')}</span>
            </span>
          )}
          {row._id === userid && (
            <span className="shrink-0 rounded-md bg-sunken px-1.5 text-xs text-fg-2">{text('users.you')}</span>
          )}
        </span>
        <span className="block truncate text-xs text-fg-2">{row.email}</span>
      </span>
    </span>
  );
}

function GroupCell({ row }: { row: UserRow }) {
  const text = useText();
  if (row.group) return <span className="block truncate text-fg-2">{row.group.name}</span>;
  if (!administers(row)) return <span className="text-fg-3">{text('users.noGroup')}</span>;
  return (
    <span className="inline-flex h-6 items-center rounded-md border border-line-2 px-2 text-xs text-fg-2">
      {text('roles.administrator')}
    </span>
  );
}

function StoresCell({ row }: { row: UserRow }) {
  const text = useText();
  const openPeople = useOpenDialog('people');
  if (row.store_count === 0) {
    return <span className="text-fg-3">{text(administers(row) ? 'users.allStores' : 'users.noStores')}</span>;
  }
  return (
    <button
      type="button"
      onClick={() => openPeople(row._id)}
      className="relative -mx-1 flex min-h-8 items-center rounded-lg px-1 transition-colors hover:bg-sunken pointer-coarse:min-h-10 pointer-coarse:min-w-10"
    >
      <AvatarStack
        kind="stores"
        faces={row.stores.map(({ _id: id, store_name: name, image }) => ({ id, name, image }))}
        count={row.store_count}
      />
      <span className="sr-only">{text('users.storesOf', { count: row.store_count, name: row.username })}</span>
    </button>
  );
}
