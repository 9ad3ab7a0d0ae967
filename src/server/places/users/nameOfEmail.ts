import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';

/** Returns the default name of a user: the part of the email address before the @, cut to the maximum length. */
export function nameOfEmail(email: string): string {
  return Array.from(email.slice(0, email.indexOf('@')))
    .slice(0, NAME_MAX_CHARACTERS)
    .join('');
}
