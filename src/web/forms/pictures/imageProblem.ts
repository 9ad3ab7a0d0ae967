import { IMAGE_ENDINGS, IMAGE_MAX_BYTES } from '../../../domain/images.ts';
import type { Text } from '../../i18n/useText.ts';

const BYTES_PER_MB = 1_048_576;

/** What is wrong with a file as a picture, in words; null for one that may be sent (spec section 5). */
export function imageProblem(text: Text, { name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const rightType = type === '' || type === 'image/jpeg' || type === 'image/png';
  if (!rightType || !IMAGE_ENDINGS.some((known) => known === ending)) return text('images.wrongType', { name });
  // Rounded up: what is too large by a byte must not be said to have exactly what is allowed.
  if (size > IMAGE_MAX_BYTES)
    return text('images.tooLarge', { name, size: Math.ceil((size / BYTES_PER_MB) * 10) / 10 });
  return null;
}
