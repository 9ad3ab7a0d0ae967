import { NAME_MAX_CHARACTERS } from '../../domain/limits.ts';

/** A user without a name is named by what stands before the @ of their e-mail. */
export function nameOfEmail(email: string): string {
  return Array.from(email.slice(0, email.indexOf('@')))
    .slice(0, NAME_MAX_CHARACTERS)
    .join('');
}
