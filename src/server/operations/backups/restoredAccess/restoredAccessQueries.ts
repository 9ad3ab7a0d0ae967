import type { Client } from 'pg';
import {
  RESTORED_ACCESS_KINDS,
  RESTORED_ACCESS_NAMES_MAX,
  type RestoredAccess,
  type RestoredAccessKind,
} from '../../../../domain/backups/restoredAccess.ts';
import { GROUP_USER } from '../../../../domain/userTypes.ts';
import { columnsOf } from '../queries.ts';

/** The tables used to compare access and to revoke it again. */
export const ACCESS_TABLES = [
  'settings',
  'users',
  'mail_settings',
  'second_factors',
  'recovery_codes',
  'sso_identities',
  'api_tokens',
  'phones',
  'calendars',
  'shares',
  'stores',
  'action_links',
  'outside_addresses',
  'webhooks',
] as const;

type AccessTable = (typeof ACCESS_TABLES)[number];

/** Returns the SQL name of a table on one of the compared sides: the current tables or temporary copies. */
export type Side = (table: AccessTable) => string;

export const STORED_SIDE: Side = (table) => `public.${table}`;

/** Returns the side whose tables are temporary copies. */
export const copiedSide =
  (side: 'backup' | 'present'): Side =>
  (table) =>
    `pg_temp.${side}_${table}`;

const STAYING = (backup: Side, present: Side) => `${backup('users')} b join ${present('users')} p on p.id = b.id`;

/**
 * For each kind of access, the statement that lists what `backup` grants but `present` no longer does. Email addresses
 * count as passwords, because reset links are sent to them.
 */
const STATEMENTS: Record<RestoredAccessKind, (backup: Side, present: Side) => string> = {
  users: (backup, present) =>
    `select username as name from ${backup('users')} b
     where not exists (select from ${present('users')} p where p.id = b.id)`,
  administrators: (backup, present) =>
    `select b.username as name from ${STAYING(backup, present)}
     where b.user_type <> ${GROUP_USER} and p.user_type = ${GROUP_USER}`,
  passwords: (backup, present) =>
    `select b.username as name from ${STAYING(backup, present)}
     where b.password_hash <> p.password_hash or lower(b.email) <> lower(p.email)`,
  secondFactors: (backup, present) =>
    `select b.username as name from ${STAYING(backup, present)}
     left join ${backup('second_factors')} old on old.user_id = b.id and old.confirmed_at is not null
     left join ${present('second_factors')} new on new.user_id = b.id and new.confirmed_at is not null
     where old.sealed_secret is distinct from new.sealed_secret
       or exists (
         select from ${backup('recovery_codes')} code where code.user_id = b.id and not exists (
           select from ${present('recovery_codes')} now where now.user_id = b.id and now.code_hash = code.code_hash))`,
  sso: (backup, present) =>
    `select u.username as name from ${backup('sso_identities')} b join ${present('users')} u on u.id = b.user_id
     where not exists (
       select from ${present('sso_identities')} p
       where p.issuer = b.issuer and p.subject = b.subject and p.user_id = b.user_id)`,
  tokens: (backup, present) =>
    `select name from ${backup('api_tokens')} b
     where revoked_at is null and expires_at > now() and not exists (
       select from ${present('api_tokens')} p where p.token_hash = b.token_hash and p.revoked_at is null)`,
  phones: (backup, present) =>
    `select name from ${backup('phones')} b
     where not exists (select from ${present('phones')} p where p.key_hash = b.key_hash)`,
  calendars: (backup, present) =>
    `select username as name from ${backup('calendars')} b join ${backup('users')} u on u.id = b.user_id
     where not exists (select from ${present('calendars')} p where p.key_hash = b.key_hash)`,
  shares: (backup, present) =>
    `select coalesce(nullif(label, ''), stores.name) as name
     from ${backup('shares')} b join ${backup('stores')} stores on stores.id = b.store_id
     where until > now() and not exists (select from ${present('shares')} p where p.token_hash = b.token_hash)`,
  actionLinks: (backup, present) =>
    `select null as name from ${backup('action_links')} b
     where until > now() and not exists (select from ${present('action_links')} p where p.token_hash = b.token_hash)`,
  webhooks: (backup, present) =>
    `select substring(b.url from '^[a-z]+://([^/?#]+)') as name
     from ${backup('webhooks')} b left join ${present('webhooks')} p on p.id = b.id
     where b.off_at is null and (p.id is null or p.off_at is not null or p.secret <> b.secret or p.url <> b.url)`,
};

/** Returns the revoked access that a restore would bring back, by kind. Leaves out kinds without any. */
export async function selectRestoredAccess(client: Client, backup: Side, present: Side): Promise<RestoredAccess[]> {
  const restoredAccess: RestoredAccess[] = [];
  for (const kind of RESTORED_ACCESS_KINDS) {
    const { rows } = await client.query<{ count: number; names: string[] }>(
      `select count(*)::int as count,
         coalesce((array_agg(name order by name) filter (where name is not null))[1:${RESTORED_ACCESS_NAMES_MAX}], '{}') as names
       from (${STATEMENTS[kind](backup, present)}) found`,
    );
    const [row] = rows;
    if (row && row.count > 0) restoredAccess.push({ kind, ...row });
  }
  return restoredAccess;
}

/**
 * Returns the relation of the backup to the database: `other` if none of the backup's users exist here, so that none of
 * its access was revoked here; `locked` if revoking again would leave no administrator.
 */
export async function selectKinship(client: Client, backup: Side, present: Side): Promise<'same' | 'other' | 'locked'> {
  const { rows } = await client.query<{ staying: number; administrators: number }>(
    `select count(*)::int as staying,
       (count(*) filter (where b.user_type <> ${GROUP_USER} and p.user_type <> ${GROUP_USER}))::int as administrators
     from ${STAYING(backup, present)}`,
  );
  const { staying, administrators } = rows[0] ?? { staying: 0, administrators: 0 };
  if (staying === 0) return 'other';
  return administrators === 0 ? 'locked' : 'same';
}

/** Creates temporary copies of `ACCESS_TABLES`, which are dropped when the transaction ends. */
export async function copyPresent(client: Client): Promise<void> {
  for (const table of ACCESS_TABLES) {
    await client.query(`drop table if exists ${copiedSide('present')(table)}`);
    await client.query(`create temp table present_${table} on commit drop as select * from public.${table}`);
  }
}

/** Creates an empty copy of a table for a backup's rows, including columns that the table no longer has. */
export async function makeBackupCopy(client: Client, table: AccessTable, columns: readonly string[]): Promise<void> {
  await client.query(`create temp table backup_${table} as select * from public.${table} with no data`);
  const tableColumns = new Set(await columnsOf(client, `public.${table}`));
  for (const column of columns) {
    if (!tableColumns.has(column)) await client.query(`alter table pg_temp.backup_${table} add column ${column} text`);
  }
}

/**
 * Revokes access in the restored database that was revoked before the restore. Call it in the transaction of the
 * restore, after `copyPresent`.
 */
export async function revokeAgain(client: Client): Promise<void> {
  const now = copiedSide('present');
  for (const statement of REVOCATIONS(now)) await client.query(statement);
  if (await isSameKey(client)) for (const statement of SEALED_REVOCATIONS(now)) await client.query(statement);
}

const REVOCATIONS = (now: Side): string[] => [
  // Runs first, while the auditors of surveys are still known: photos sent with a survey stay with it.
  `update photos set settled = true where not settled
     and not exists (select from ${now('users')} p where p.id = photos.sent_by)
     and exists (
       select from survey_ids join surveys on surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id
       where survey_ids.id = photos.survey_id and surveys.user_id = photos.sent_by)`,
  `delete from users b where not exists (select from ${now('users')} p where p.id = b.id)`,
  `update users b set user_type = p.user_type, group_id = (select id from groups where groups.id = p.group_id)
   from ${now('users')} p where p.id = b.id and p.user_type = ${GROUP_USER} and b.user_type <> ${GROUP_USER}`,
  // Sets temporary email addresses first: two users may have swapped theirs, and addresses must be unique after each
  // row.
  `update users b set email = b.id || '@restoring.invalid'
   from ${now('users')} p where p.id = b.id and b.email <> p.email`,
  `update users b set email = p.email, password_hash = p.password_hash from ${now('users')} p where p.id = b.id`,
  `delete from sso_identities b where not exists (
     select from ${now('sso_identities')} p
     where p.issuer = b.issuer and p.subject = b.subject and p.user_id = b.user_id)`,
  `update api_tokens b set revoked_at = now() where revoked_at is null and not exists (
     select from ${now('api_tokens')} p where p.token_hash = b.token_hash and p.revoked_at is null)`,
  `delete from phones b where not exists (select from ${now('phones')} p where p.key_hash = b.key_hash)`,
  `delete from calendars b where not exists (select from ${now('calendars')} p where p.key_hash = b.key_hash)`,
  `delete from shares b where not exists (select from ${now('shares')} p where p.token_hash = b.token_hash)`,
  `delete from action_links b where not exists (select from ${now('action_links')} p where p.token_hash = b.token_hash)`,
  `delete from webhooks b where not exists (select from ${now('webhooks')} p where p.id = b.id)`,
  `update webhooks b set off_at = p.off_at, off_why = p.off_why
   from ${now('webhooks')} p where p.id = b.id and p.off_at is not null`,
  // Users who unsubscribed from emails stay unsubscribed.
  `update mail_settings b set digest = b.digest and p.digest, reminders = b.reminders and p.reminders
   from ${now('mail_settings')} p where p.user_id = b.user_id`,
  `insert into outside_addresses (address, stop_key, stopped_at)
   select address, stop_key, stopped_at from ${now('outside_addresses')} where stopped_at is not null
   on conflict (address) do update set stopped_at = excluded.stopped_at`,
];

/**
 * Statements that restore the current sealed data, such as second factors. Run them only if the restored database uses
 * the same key.
 */
const SEALED_REVOCATIONS = (now: Side): string[] => [
  `insert into settings select * from ${now('settings')} where name = 'secret_key' on conflict do nothing`,
  'delete from second_factors',
  `insert into second_factors select * from ${now('second_factors')} p
   where exists (select from users where users.id = p.user_id)`,
  `insert into recovery_codes select * from ${now('recovery_codes')} p
   where exists (select from users where users.id = p.user_id)`,
  `update webhooks b
   set url = p.url, secret = p.secret, former_secret = p.former_secret, former_until = p.former_until
   from ${now('webhooks')} p where p.id = b.id`,
];

async function isSameKey(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from public.settings b join ${copiedSide('present')('settings')} p on p.name = b.name
     where b.name = 'secret_key' and p.value <> b.value`,
  );
  return rowCount === 0;
}
