import { Link } from '@tanstack/react-router';
import { UserMinus, UserPlus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { listUsersOfStore } from '../../../contract/places/assignments.ts';
import type { UserCard } from '../../../contract/kit/shapes.ts';
import { readOptions } from '../../api/useCall.ts';
import { useUnassign } from '../assignments/useUnassign.ts';
import { useText } from '../../i18n/useText.ts';
import { DetailCard, DetailEmpty, DetailLines } from '../../lists/cells/DetailCard.tsx';
import { DetailReply } from '../../lists/cells/DetailReply.tsx';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { StoreSurveys } from './StoreSurveys.tsx';
import type { StoreRow } from './storeRow.ts';
import { useOpenStore } from '../../shell/useOpenStore.ts';

/** Shows the expanded row of a store: its users and surveys (spec section 2, 'Stores list'). */
export function StoreDetails({ row: store }: { row: StoreRow }) {
  const { administrator } = useViewer();
  return (
    <>
      {administrator ? <ManagedUsers store={store} /> : <KnownUsers store={store} />}
      <Surveys store={store} />
    </>
  );
}

function ManagedUsers({ store }: { store: StoreRow }) {
  const text = useText();
  const assign = useListDialog('assign');
  const users = useQuery(readOptions(listUsersOfStore, { store_id: store._id }));
  return (
    <DetailCard
      title={text('stores.users')}
      of={store.store_name}
      action={
        <Button onClick={() => assign.open(store._id)}>
          <UserPlus className="size-4" aria-hidden />
          {text('stores.assignUsers')}
        </Button>
      }
    >
      <DetailReply
        reply={users}
        lines={store.user_count}
        empty={{ title: text('stores.nobody'), lead: text('stores.nobodyLead') }}
      >
        {(all) => (
          <DetailLines>
            {all.map((user) => (
              <UserLine key={user._id} user={user} store={store} managed />
            ))}
          </DetailLines>
        )}
      </DetailReply>
    </DetailCard>
  );
}

/** Shows the users included in the row, because group users can't make the call that lists all of them. */
function KnownUsers({ store }: { store: StoreRow }) {
  const text = useText();
  const more = store.user_count - store.users.length;
  if (store.user_count === 0) {
    return (
      <DetailCard title={text('stores.users')} of={store.store_name}>
        <DetailEmpty title={text('stores.nobodyKnown')}>{text('stores.nobodyKnownLead')}</DetailEmpty>
      </DetailCard>
    );
  }
  return (
    <DetailCard title={text('stores.users')} of={store.store_name}>
      <DetailLines>
        {store.users.map((user) => (
          <UserLine key={user._id} user={user} store={store} managed={false} />
        ))}
        {more > 0 && <li className="px-4 py-2.5 text-fg-2">{text('stores.moreUsers', { count: more })}</li>}
      </DetailLines>
    </DetailCard>
  );
}

function UserLine({ user, store, managed }: { user: UserCard; store: StoreRow; managed: boolean }) {
  const text = useText();
  const { unassign, busy } = useUnassign();
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5 pr-2 pl-4">
      <Avatar name={user.username} image={thumbnail(user.image)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{user.username}</span>
        <span className="block truncate text-xs text-fg-2">{user.email}</span>
      </span>
      {managed && (
        <Button
          look="ghost"
          busy={busy}
          aria-label={text('stores.unassignOf', { name: user.username })}
          onClick={() => void unassign({ user, store })}
        >
          <UserMinus className="size-4" aria-hidden />
          {text('stores.unassign')}
        </Button>
      )}
    </li>
  );
}

function Surveys({ store }: { store: StoreRow }) {
  const text = useText();
  const openStore = useOpenStore();
  return (
    <DetailCard
      title={text('stores.surveys')}
      of={store.store_name}
      action={
        store.survey_count > 0 && (
          <Link
            to="/survey"
            onClick={() => openStore(store)}
            className="rounded-md px-1 font-medium text-accent hover:underline"
          >
            {text('stores.allSurveys', { count: store.survey_count })}
          </Link>
        )
      }
    >
      <StoreSurveys store={store} />
    </DetailCard>
  );
}
