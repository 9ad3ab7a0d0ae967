import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { ScoreChip } from '../../../ui/ScoreChip.tsx';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import type { FoundGroup } from './findGroups.ts';
import { RegionLink } from '../RegionLink.tsx';

/** The maximum number of stores, and of users, named on a card. */
const STORES_SHOWN = 4;
const USERS_SHOWN = 3;

/** Shows a group with its figures, stores and users. The whole card links to the group's dashboard. */
export function GroupCard({ group }: { group: FoundGroup }) {
  return (
    <li className="card group relative row-span-3 grid grid-rows-subgrid gap-y-0 p-4 transition-colors focus-within:border-line-2 hover:border-line-2 sm:p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-brand font-semibold">
            {/* The link is stretched over the card, so that clicking anywhere on it opens the link. */}
            <RegionLink
              group={group.id}
              className="block truncate after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {group.name}
            </RegionLink>
          </h2>
          <Figures group={group} />
        </div>
        <ChevronRight
          className="mt-0.5 size-4 shrink-0 text-fg-3 transition-transform group-hover:translate-x-0.5 motion-reduce:transform-none"
          aria-hidden
        />
      </div>
      <Stores group={group} />
      <Users group={group} />
    </li>
  );
}

function Stores({ group }: { group: FoundGroup }) {
  const text = useText();
  const format = useFormat();
  const { figures, stores } = group;
  return (
    <Members
      title={text('regions.stores')}
      count={
        stores.length < figures.stores
          ? text('regions.yours', { count: stores.length, total: figures.stores })
          : format.number(figures.stores)
      }
      matchCount={group.foundStores}
    >
      {stores.length === 0 ? (
        <p className="mt-1.5 text-fg-2">
          {figures.stores === 0
            ? text('regions.noStore', { group: group.name })
            : text('regions.noneYours', { count: figures.stores })}
        </p>
      ) : (
        <Names
          names={stores.slice(0, STORES_SHOWN).map((store, at) => ({
            id: store._id,
            name: store.store_name,
            picture: <StoreImage image={store.image} className="size-7 rounded-lg" />,
            isMatch: at < group.foundStores,
          }))}
          more={stores.length - STORES_SHOWN}
        />
      )}
    </Members>
  );
}

function Users({ group }: { group: FoundGroup }) {
  const text = useText();
  const format = useFormat();
  const { users } = group;
  return (
    <Members title={text('regions.users')} count={format.number(users.length)} matchCount={group.foundUsers}>
      {users.length === 0 ? (
        <p className="mt-1.5 text-fg-2">{text('regions.noUser')}</p>
      ) : (
        <Names
          names={users.slice(0, USERS_SHOWN).map((user, at) => ({
            id: user._id,
            name: user.username,
            picture: <Avatar name={user.username} image={user.image} size={28} />,
            isMatch: at < group.foundUsers,
          }))}
          more={users.length - USERS_SHOWN}
        />
      )}
    </Members>
  );
}

function Figures({ group: { figures } }: { group: FoundGroup }) {
  const text = useText();
  const format = useFormat();
  if (figures.stores === 0) return null;
  return (
    <>
      <p className="mt-2 flex items-center gap-2">
        <span className="sr-only">{text('regions.overall')}</span>
        {figures.overall === null ? (
          <span className="inline-flex h-6 items-center rounded-md border border-line-2 px-2 text-xs text-fg-2">
            {text('regions.noScore')}
          </span>
        ) : (
          <ScoreChip score={figures.overall} />
        )}
        {figures.increase !== null && <Delta points={figures.increase} />}
      </p>
      <p className="num mt-2 flex flex-wrap gap-x-3 text-xs text-fg-2">
        <span>{text('regions.surveys', { count: figures.survey })}</span>
        <span>{text('regions.audited', { percent: format.percent(figures.percetange) })}</span>
      </p>
    </>
  );
}

type MembersProps = { title: string; count: string; matchCount: number; children: ReactNode };

function Members({ title, count, matchCount, children }: MembersProps) {
  const text = useText();
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="num flex items-baseline gap-1.5 text-xs font-medium text-fg-2">
        {title}
        <span className="font-normal text-fg-3">{count}</span>
        {matchCount > 0 && (
          <span className="ml-auto font-medium text-accent">{text('regions.matching', { count: matchCount })}</span>
        )}
      </h3>
      {children}
    </section>
  );
}

type Name = { id: string; name: string; picture: ReactNode; isMatch: boolean };

function Names({ names, more }: { names: readonly Name[]; more: number }) {
  const text = useText();
  return (
    <ul className="mt-1.5">
      {names.map(({ id, name, picture, isMatch }) => (
        <li key={id} className="flex h-9 items-center gap-2.5">
          {picture}
          <span className="min-w-0 truncate">
            {isMatch ? <mark className="rounded-xs bg-accent-soft px-0.5 text-fg">{name}</mark> : name}
          </span>
        </li>
      ))}
      {more > 0 && <li className="num mt-1 text-xs text-fg-2">{text('regions.more', { count: more })}</li>}
    </ul>
  );
}
