import { IMAGE_ENDINGS, IMAGE_MAX_BYTES } from '../../../domain/images.ts';
import type { Text } from '../../i18n/useText.ts';

const BYTES_PER_MB = 1_048_576;

/** Returns the reason why a file can't be uploaded as a picture, as text; null if it can (spec section 5). */
export function imageProblem(text: Text, { name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const rightType = type === '' || type === 'image/jpeg' || type === 'image/png';
  if (!rightType || !IMAGE_ENDINGS.some((imageEnding) => imageEnding === ending))
    return text('images.wrongType', { name });
  // The size is rounded up so that a file one byte too large is not reported as having exactly the allowed size.
  if (size > IMAGE_MAX_BYTES)
    return text('images.tooLarge', { name, size: Math.ceil((size / BYTES_PER_MB) * 10) / 10 });
  return null;
}
