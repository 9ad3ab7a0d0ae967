import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ADDRESS_STATE } from './settingQueries.ts';

/**
 * The maximum number of owned actions that are read for one email; requested actions have the same limit. If there are
 * more, those with the latest due dates are read.
 */
const READ_MAX = 200;

/** Returns the given users with their email settings, which are created if they are missing. */
export async function selectReaders(db: Db, userIds: readonly string[]) {
  await sql`
    insert into mail_settings (user_id) select id from users where id = any(${userIds}::uuid[])
    on conflict do nothing`.execute(db);
  return db
    .selectFrom('users')
    .innerJoin('mail_settings', 'mail_settings.user_id', 'users.id')
    .innerJoin('organisation', (join) => join.onTrue())
    .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
    .select([
      'users.id',
      'users.email',
      'users.user_type',
      'users.language',
      'organisation.language as of_organisation',
    ])
    .select(['organisation.time_zone', 'digest', 'reminders', 'stop_key', ADDRESS_STATE.as('address')])
    .select(sql<string | null>`told_on::text`.as('last_email_on'))
    .execute();
}

export type Reader = Awaited<ReturnType<typeof selectReaders>>[number];

/** An action as listed in a user's email. */
export type EmailAction = {
  user_id: string;
  id: string;
  title: string;
  store: string;
  due: string | null;
  points: number | null;
};

/**
 * Returns users' own actions that are open or in progress and due by `until`, by due date, at most `READ_MAX` for each
 * user. Actions of archived stores are left out.
 */
export async function selectOwnedActions(db: Db, userIds: readonly string[], until: string): Promise<EmailAction[]> {
  const { rows } = await sql<EmailAction>`
    select user_id, id, title, store, due, points from (
      select actions.owner_id as user_id, actions.id, actions.title, stores.name as store, actions.due::text as due,
        actions.points::float8 as points,
        row_number() over (partition by actions.owner_id order by actions.due desc, actions.id) as place
      from actions join stores on stores.id = actions.store_id
      where stores.archived_at is null and actions.owner_id = any(${userIds}::uuid[])
        and actions.status in ('open', 'doing') and actions.due <= ${until}::date
    ) as own where place <= ${READ_MAX} order by due, id`.execute(db);
  return rows;
}

/**
 * Returns the overdue actions that users requested and don't own, at stores that they can still see, at most `READ_MAX`
 * for each user. If the account of the user who requested an action was deleted, all administrators get the action.
 */
export async function selectRequestedActions(db: Db, userIds: readonly string[], day: string): Promise<EmailAction[]> {
  const { rows } = await sql<EmailAction>`
    select user_id, id, title, store, due, points from (
      select reader.id as user_id, actions.id, actions.title, stores.name as store, actions.due::text as due,
        actions.points::float8 as points,
        row_number() over (partition by reader.id order by actions.due desc, actions.id) as place
      from users as reader
      join lateral (
        select * from actions where created_by = reader.id and created_by_name is not null
        union all
        select * from actions where reader.user_type <> 2
          and not exists (select from users as author where author.id = actions.created_by)
      ) as actions on actions.status in ('open', 'doing') and actions.due < ${day}::date
        and actions.owner_id is distinct from reader.id
      join stores on stores.id = actions.store_id and stores.archived_at is null
      where reader.id = any(${userIds}::uuid[]) and (reader.user_type <> 2 or exists (
        select from user_stores where user_stores.user_id = reader.id and user_stores.store_id = actions.store_id
      ))
    ) as asked where place <= ${READ_MAX} order by due, id`.execute(db);
  return rows;
}

/**
 * Returns the given actions if they are open or in progress and still assigned to a user, except actions of archived
 * stores.
 */
export async function selectAssignedActions(db: Db, ids: readonly string[]): Promise<EmailAction[]> {
  const { rows } = await sql<EmailAction>`
    select actions.owner_id as user_id, actions.id, actions.title, stores.name as store, actions.due::text as due,
      actions.points::float8 as points
    from actions join stores on stores.id = actions.store_id
    where actions.id = any(${ids}::uuid[]) and actions.owner_id is not null and actions.status in ('open', 'doing')
      and stores.archived_at is null
    order by actions.due nulls last, actions.id`.execute(db);
  return rows;
}

/**
 * Returns the given actions if they are open or in progress, one row per recipient: the owner, and the user who
 * requested the action if they can still see the store. Actions of archived stores are left out.
 */
export async function selectReopenedActions(db: Db, ids: readonly string[]): Promise<EmailAction[]> {
  const { rows } = await sql<EmailAction>`
    select users.id as user_id, actions.id, actions.title, stores.name as store, actions.due::text as due,
      actions.points::float8 as points
    from actions
    join stores on stores.id = actions.store_id and stores.archived_at is null
    join users on users.id = actions.owner_id or users.id = actions.created_by and (users.user_type <> 2 or exists (
      select from user_stores where user_stores.user_id = users.id and user_stores.store_id = actions.store_id
    ))
    where actions.id = any(${ids}::uuid[]) and actions.status in ('open', 'doing')
    order by actions.due nulls last, actions.id`.execute(db);
  return rows;
}

/**
 * The figures for the actions of a user's stores: the numbers of actions due in the coming week, overdue, and verified
 * in the past week, and the points that the verified actions gained.
 */
export type Week = { due: number; overdue: number; confirmed: number; points: number };

type Span = { day: string; until: string; from: Date; to: Date };

const COUNTS = ({ day, until, from, to }: Span) => sql`
  count(*) filter (where status in ('open', 'doing') and due between ${day}::date and ${until}::date)::int as due,
  count(*) filter (where status in ('open', 'doing') and due < ${day}::date)::int as overdue,
  count(*) filter (where won)::int as confirmed,
  coalesce(sum(realised) filter (where won), 0)::float8 as points
  from (
    select actions.*, status = 'confirmed' and exists (
      select from action_steps where action_steps.action_id = actions.id and action_steps.kind = 'confirmed'
        and action_steps.at >= ${from} and action_steps.at < ${to}
    ) as won
    from actions
  ) as actions join stores on stores.id = actions.store_id and stores.archived_at is null`;

/** Returns the week's figures by group user; users whose stores have no actions are missing. */
export async function selectWeeks(db: Db, userIds: readonly string[], span: Span): Promise<Map<string, Week>> {
  const { rows } = await sql<Week & { user_id: string }>`
    select user_stores.user_id, ${COUNTS(span)} join user_stores on user_stores.store_id = actions.store_id
    where user_stores.user_id = any(${userIds}::uuid[]) group by user_stores.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Returns the week's figures for all stores. */
export async function selectWholeWeek(db: Db, span: Span): Promise<Week> {
  const { rows } = await sql<Week>`select ${COUNTS(span)}`.execute(db);
  return rows[0] ?? { due: 0, overdue: 0, confirmed: 0, points: 0 };
}
