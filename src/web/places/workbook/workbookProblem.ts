import { WORKBOOK_MAX_BYTES } from '../../../domain/bulkImport.ts';
import type { Text } from '../../i18n/useText.ts';

const BYTES_PER_MB = 1_048_576;

/** Returns a message if a file can't be a workbook, as far as its name and size show; null if it can. */
export function workbookProblem(text: Text, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return text('workbook.give.wrongType', { name });
  if (size <= WORKBOOK_MAX_BYTES) return null;
  // The size is rounded up so that a file that is one byte too large is not reported as having exactly the allowed
  // size.
  return text('workbook.give.tooLarge', { name, size: Math.ceil((size / BYTES_PER_MB) * 10) / 10 });
}
