/** The rules that determine which users must have a second factor. */
export const SECOND_FACTOR_RULES = ['nobody', 'administrators', 'everybody'] as const;

export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Checks whether the rule requires a user to have a second factor. */
export function mustHaveSecondFactor(rule: SecondFactorRule, { isAdministrator }: { isAdministrator: boolean }) {
  return rule === 'everybody' || (rule === 'administrators' && isAdministrator);
}

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Digits and letters that aren't easily confused (Crockford's base 32). Ten random characters have 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns a recovery code made from ten random bytes. */
export function recoveryCodeOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Formats a recovery code for display, in two halves. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Parses a typed code: six digits from the app or a recovery code; null for anything else. */
export function readCode(input: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = input.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const read = code.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return RECOVERY_CODE.test(read) ? { kind: 'recovery', code: read } : null;
}
