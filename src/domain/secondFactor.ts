/** Whom an administrator can require to have a second factor. */
export const SECOND_FACTOR_RULES = ['nobody', 'administrators', 'everybody'] as const;

export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Whether the rule asks a user for a second factor. */
export function mustHaveSecondFactor(rule: SecondFactorRule, { isAdministrator }: { isAdministrator: boolean }) {
  return rule === 'everybody' || (rule === 'administrators' && isAdministrator);
}

/** How many recovery codes a user gets at once. */
export const RECOVERY_CODES = 10;

/** Digits and letters without those that are taken for one another (Crockford's base 32): ten are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A recovery code made from ten random bytes. */
export function recoveryCodeOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A recovery code as it is shown: in two halves. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** What was typed in place of a code: six digits of the app, a recovery code, or neither. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const read = code.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return RECOVERY_CODE.test(read) ? { kind: 'recovery', code: read } : null;
}
