import { Email, Name } from '../../contract/kit/fields.ts';
import { passwordProblem, type PasswordProblem } from '../../domain/passwords/passwordRules.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../domain/limits.ts';
import { hashPassword } from '../identity/passwords.ts';
import { insertUser, selectAccount } from '../identity/accountQueries.ts';
import type { Db } from '../db/schema.ts';
import { ADMINISTRATOR, GROUP_USER } from '../../domain/userTypes.ts';
import { CommandError, print, textOption, UsageError, type Command } from './command.ts';
import { passwordFromStdin, passwordFromTerminal } from './password.ts';
import { withDatabase } from './withDatabase.ts';

export const addUserCommand: Command = {
  words: ['user', 'add'],
  takes: '--email <address> [--admin] [--name <name>] [--password-stdin]',
  summary: 'Add a user, such as the first administrator',
  help: `  --admin           add an administrator; by default a group user, whose group and stores are set on the users page
  --email           the address to sign in with
  --name            the name to show; by default the part of the address before the @
  --password-stdin  read the password from standard input; by default it is asked for, twice

A password has ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters. It is used exactly as entered, without the final line break.`,
  options: {
    admin: { type: 'boolean' },
    email: { type: 'string' },
    name: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  rest: [0, 0],
  async run(args) {
    const email = checkedEmail(textOption(args, 'email'));
    const username = checkedName(textOption(args, 'name')) ?? email.slice(0, email.indexOf('@'));
    const isAdministrator = args.values['admin'] === true;
    const password = args.values['password-stdin'] ? await passwordFromStdin() : await passwordFromTerminal();
    const problem = passwordProblem(password, { email });
    if (problem) throw new CommandError(PROBLEMS[problem]);
    const passwordHash = await hashPassword(password);
    const userType = isAdministrator ? ADMINISTRATOR : GROUP_USER;
    await withDatabase((db) => addUser(db, { email, username, passwordHash, userType }));
    print(`Added ${email} as ${isAdministrator ? 'an administrator' : 'a group user'}.`);
    return 0;
  },
};

const PROBLEMS = {
  password_too_short: `the password must have at least ${PASSWORD_MIN_CHARACTERS} characters`,
  password_too_long: `the password must have at most ${PASSWORD_MAX_CHARACTERS} characters`,
  password_is_email: 'the password must not be the email address or its first part',
  password_common: 'the password is too common: choose another',
  password_invalid: 'the password contains control or invalid characters',
} as const satisfies Record<PasswordProblem, string>;

async function addUser(db: Db, user: Parameters<typeof insertUser>[1]): Promise<void> {
  const addressInUse = new CommandError(`the email address ${user.email} is already in use`);
  if (await selectAccount(db, user.email)) throw addressInUse;
  try {
    await insertUser(db, user);
  } catch (error) {
    // Another process has just added the same email address.
    if ((error as { constraint?: string }).constraint === 'users_email') throw addressInUse;
    throw error;
  }
}

function checkedEmail(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--email is missing');
  const result = Email.safeParse(text);
  if (!result.success) throw new UsageError(`--email is not an email address: ${JSON.stringify(text.slice(0, 80))}`);
  return result.data;
}

function checkedName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const result = Name.safeParse(text);
  if (!result.success) throw new UsageError('--name must have 1 to 120 characters, and no control characters');
  return result.data;
}
