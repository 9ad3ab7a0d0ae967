import { IMAGE_MAX_BYTES } from '../../domain/images.ts';
import { useText } from '../i18n/useText.ts';

const BYTES_PER_MB = 1024 * 1024;
const TYPES: readonly string[] = ['image/jpeg', 'image/png'];

/** What is wrong with a file as a picture, as far as can be told before it is sent (spec section 5); null for nothing. */
export function useImageProblem(): (file: File) => string | null {
  const text = useText();
  return ({ name, type, size }) => {
    if (!TYPES.includes(type)) return text('account.image.wrongType', { name });
    return size > IMAGE_MAX_BYTES ? text('account.image.tooLarge', { name, size: tenthsOfMb(size) }) : null;
  };
}

/** Rounded up, so that a file that is too large by a byte is not said to have 1.0 MB. */
function tenthsOfMb(bytes: number): number {
  return Math.ceil((bytes / BYTES_PER_MB) * 10) / 10;
}
