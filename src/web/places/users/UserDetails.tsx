import { useQuery } from '@tanstack/react-query';
import { CircleMinus, HousePlus } from 'lucide-react';
import { listStoresOfPerson } from '../../../contract/places/assignments.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { readOptions } from '../../api/useCall.ts';
import { useUnassign } from '../assignments/useUnassign.ts';
import { useText } from '../../i18n/useText.ts';
import { DetailCard, DetailLines } from '../../lists/cells/DetailCard.tsx';
import { DetailReply } from '../../lists/cells/DetailReply.tsx';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { Button } from '../../ui/Button.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { administers, type UserRow } from './userRow.ts';
import { UserSessions } from './UserSessions.tsx';
import { UserSurveys } from './UserSurveys.tsx';

/**
 * Shows the expanded row of a user: their stores, the surveys they took (spec section 2, 'Users list') and their
 * sessions.
 */
export function UserDetails({ row: user }: { row: UserRow }) {
  const text = useText();
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4">
        <Stores user={user} />
        <UserSessions user={user} />
      </div>
      <DetailCard
        title={text('users.surveys')}
        of={user.username}
        action={
          user.survey_count > 0 && (
            <span className="num text-fg-2">{text('users.surveysTaken', { count: user.survey_count })}</span>
          )
        }
      >
        <UserSurveys user={user} />
      </DetailCard>
    </>
  );
}

function Stores({ user }: { user: UserRow }) {
  const text = useText();
  const assign = useListDialog('assign');
  const stores = useQuery(readOptions(listStoresOfPerson, { user_id: user._id }));
  return (
    <DetailCard
      title={text('users.stores')}
      of={user.username}
      action={
        <Button onClick={() => assign.open(user._id)}>
          <HousePlus className="size-4" aria-hidden />
          {text('users.assignStores')}
        </Button>
      }
    >
      <DetailReply
        reply={stores}
        lines={user.store_count}
        empty={{
          title: text('users.noStoresYet'),
          lead: text(administers(user) ? 'users.administratorLead' : 'users.noStoresLead'),
        }}
      >
        {(all) => (
          <DetailLines>
            {all.map((store) => (
              <StoreLine key={store._id} store={store} user={user} />
            ))}
          </DetailLines>
        )}
      </DetailReply>
    </DetailCard>
  );
}

function StoreLine({ store, user }: { store: StoreCard; user: UserRow }) {
  const text = useText();
  const { unassign, busy } = useUnassign();
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5 pr-2 pl-4">
      <StoreImage image={thumbnail(store.image)} className="size-8 rounded-lg" />
      <span className="min-w-0 flex-1 truncate font-medium">{store.store_name}</span>
      <Button
        look="ghost"
        busy={busy}
        aria-label={text('users.unassignOf', { name: store.store_name })}
        onClick={() => void unassign({ user, store })}
      >
        <CircleMinus className="size-4" aria-hidden />
        {text('users.unassign')}
      </Button>
    </li>
  );
}
