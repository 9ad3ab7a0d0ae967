import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Map, Pencil, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { ROW_LINK } from '../../lists/table/columns.ts';
import { OpenStoreLink } from '../../shell/OpenStoreLink.tsx';
import { selectGroup } from '../../shell/selection.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import type { FoundGroup } from './findGroups.ts';

/** The number of stores or users shown on a card before the user asks for all. */
const SHOWN_MAX = 6;

/** Shows a group with its stores and users. */
export function GroupCard({
  entry: { group, stores, users },
  last,
  onEdit,
  onDelete,
}: {
  entry: FoundGroup;
  /** Highlights the group as the one edited last, so that it is easy to find again. */
  last: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const text = useText();
  const titleId = useId();
  const counts = {
    stores: text('groups.storesCount', { count: group.stores.length }),
    users: text('groups.usersCount', { count: group.users.length }),
  };
  return (
    <section
      aria-labelledby={titleId}
      aria-current={last || undefined}
      className="card h-full min-w-0 aria-current:border-accent"
    >
      <div className="flex items-center gap-2 border-b border-line py-3 pr-3 pl-5 max-sm:pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="truncate text-base font-semibold">
            <Link
              to="/region"
              search={{ group: group._id }}
              onClick={() => selectGroup(group._id)}
              title={group.name}
              className="underline-offset-2 hover:text-accent hover:underline pointer-coarse:inline-block pointer-coarse:max-w-full pointer-coarse:truncate pointer-coarse:py-2.5"
            >
              {group.name}
            </Link>
          </h2>
          <p className="num text-fg-2">{text('groups.holds', counts)}</p>
        </div>
        <Button onClick={onEdit}>
          <Pencil className="size-3.5" aria-hidden />
          {text('groups.edit')}
        </Button>
        <GroupMenu group={group} onDelete={onDelete} />
      </div>
      <div className="grid gap-5 p-5 max-sm:p-4 sm:grid-cols-2">
        <Stores group={group} stores={stores} />
        <Users group={group} users={users} />
      </div>
    </section>
  );
}

function Stores({ group, stores }: Pick<FoundGroup, 'group' | 'stores'>) {
  const text = useText();
  return (
    <Part title={text('groups.stores')} count={group.stores.length} shownCount={stores.length}>
      {group.stores.length === 0 ? (
        <EmptyNote title={text('groups.noStore', { group: group.name })}>{text('groups.noStoreLead')}</EmptyNote>
      ) : (
        <Lines
          rows={stores.map((store) => ({
            id: store._id,
            picture: <StoreImage image={thumbnail(store.image)} className="size-7 rounded-md" />,
            link: <OpenStoreLink id={store._id} name={store.store_name} groups={[group]} className={LINE_LINK} />,
          }))}
        />
      )}
    </Part>
  );
}

function Users({ group, users }: Pick<FoundGroup, 'group' | 'users'>) {
  const text = useText();
  return (
    <Part title={text('groups.users')} count={group.users.length} shownCount={users.length}>
      {group.users.length === 0 ? (
        <EmptyNote title={text('groups.noUsers')}>{text('groups.noUsersLead')}</EmptyNote>
      ) : (
        <Lines
          rows={users.map((user) => ({
            id: user._id,
            picture: <Avatar name={user.username} image={thumbnail(user.image)} size={28} />,
            link: (
              <Link
                to="/user/edituser/$userid"
                params={{ userid: user._id }}
                title={user.username}
                className={`${ROW_LINK} ${LINE_LINK}`}
              >
                {user.username}
              </Link>
            ),
          }))}
        />
      )}
    </Part>
  );
}

function GroupMenu({ group, onDelete }: { group: FoundGroup['group']; onDelete: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <MenuButton
      className="btn-icon"
      label={text('groups.more', { name: group.name })}
      groups={[
        [
          {
            key: 'report',
            label: text('groups.report'),
            icon: <Map className="size-4 text-fg-3" aria-hidden />,
            onSelect: () => {
              selectGroup(group._id);
              void navigate({ to: '/region', search: { group: group._id } });
            },
          },
        ],
        [
          {
            key: 'delete',
            label: text('groups.delete'),
            icon: <Trash2 className="size-4 text-fg-3" aria-hidden />,
            onSelect: onDelete,
          },
        ],
      ]}
    >
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
}

function Part({
  title,
  count,
  shownCount,
  children,
}: {
  title: string;
  count: number;
  shownCount: number;
  children: ReactNode;
}) {
  const text = useText();
  return (
    <div className="min-w-0">
      <h3 className="flex justify-between gap-2 pb-1.5 text-xs font-medium text-fg-3">
        {title}
        {shownCount < count && (
          <span className="num">{text('groups.matching', { count: shownCount, total: count })}</span>
        )}
      </h3>
      {children}
    </div>
  );
}

const LINE_LINK = 'min-w-0 truncate';

function Lines({ rows }: { rows: readonly { id: string; picture: ReactNode; link: ReactNode }[] }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const visibleRows = all ? rows : rows.slice(0, SHOWN_MAX);
  return (
    <>
      <ul className={`-mx-1.5 ${all ? 'max-h-80 overflow-y-auto overscroll-contain' : ''}`}>
        {visibleRows.map(({ id, picture, link }) => (
          <li
            key={id}
            className="relative flex h-9 items-center gap-2.5 rounded-lg pointer-coarse:h-10 px-1.5 hover:bg-sunken/60"
          >
            {picture}
            {link}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_MAX && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="reach mt-1 rounded-md font-medium text-accent hover:underline"
        >
          {all ? text('groups.showFewer') : text('groups.showAll', { count: rows.length })}
        </button>
      )}
    </>
  );
}

function EmptyNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-line-2 p-3">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-0.5 text-fg-2">{children}</p>
    </div>
  );
}
