import { expect, test } from 'vitest';
import { resetPassword } from '../../../../contract/access/account.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { checkSheets, sendApply, workbook, type Sheets } from '../../../../../test/support/sheets/workbooks.ts';
import { makeResetLink } from '../../../access/signIn/resetLink.ts';

/** Each workbook is read by its own thread, which starts slowly on a busy machine. */
const SLOW = { timeout: 90_000 };

const server = await sharedServer();
const ann = await person(server.db);

const apply = async (sheets: Sheets, password?: string) => {
  const bytes = await workbook(sheets);
  const { plan } = await checkSheets(server, ann, bytes);
  return (await sendApply(server, ann, bytes, plan ?? 'none', password)).body;
};
const users = (...rows: string[][]): Sheets => ({ Users: rows });
const addressOf = async ({ id }: Person) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirst())?.email;
const isLive = async ({ token }: Person) => (await server.call(listGroups, {}, { token })).status === 200;

test(
  'an old session needs the password to add an administrator or change an address, and for nothing else',
  SLOW,
  async () => {
    const gus = await groupUser(server.db);
    server.clock.now = new Date(Date.now() + 15 * 60_000 + 1_000);
    const administrator = users(['email', 'role'], ['chief@example.org', 'administrator']);
    const movedUsers = users(['id', 'email'], [gus.id, 'moved@example.org']);
    for (const sheets of [administrator, movedUsers]) {
      expect(await apply(sheets)).toMatchObject({ code: 'sign_in_again', field: 'currentpassword' });
      expect(await apply(sheets, 'wrong')).toMatchObject({ code: 'wrong_current_password', field: 'currentpassword' });
    }
    expect(await addressOf(gus)).toBe(gus.email);
    const otherSheets = users(
      ['email', 'name', 'role'],
      [gus.email, 'Gustav', ''],
      ['new@example.org', '', 'group user'],
    );
    expect(await apply(otherSheets)).toMatchObject({ type: true, changed: 2 });
    for (const sheets of [administrator, movedUsers]) {
      expect(await apply(sheets, PASSWORD)).toMatchObject({ type: true });
    }
    expect(await addressOf(gus)).toBe('moved@example.org');
  },
);

test(
  'a changed address ends sessions and links, and both addresses are notified; one’s own session remains',
  SLOW,
  async () => {
    const [gus, ida] = [await groupUser(server.db), await groupUser(server.db)];
    await server.empty('mails');
    const link = await makeResetLink(server.db, gus.email, { publicUrl: '', now: new Date() });
    const email = 'ann.of.the.workbook@example.org';
    const rows = [
      [gus.id, 'gus.now@example.org', 'gus'],
      [ida.id, ida.email, 'Ida'],
      [ann.id, email, 'ann'],
    ];
    expect(await apply(users(['id', 'email', 'name'], ...rows))).toMatchObject({ type: true, changed: 3 });
    const token = link?.link.split('/').at(-1);
    const input = { email: 'gus.now@example.org', password: 'seven green bananas', token };
    expect((await server.call(resetPassword, input)).body).toMatchObject({ code: 'reset_invalid' });
    expect([await isLive(gus), await isLive(ida), await isLive(ann)]).toEqual([false, true, true]);
    const mails = await server.db.selectFrom('mails').select(['template', 'recipient']).execute();
    const emails = mails.map(({ template, recipient }) => `${template} ${recipient}`);
    expect(emails.toSorted()).toEqual(
      [
        `emailChanged ${ann.email}`,
        `emailChanged ${gus.email}`,
        `emailNew ${email}`,
        'emailNew gus.now@example.org',
      ].toSorted(),
    );
  },
);
