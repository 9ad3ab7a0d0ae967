import { WORKBOOK_MAX_BYTES } from '../../../domain/bulkImport.ts';
import type { Text } from '../../i18n/useText.ts';

const BYTES_PER_MB = 1_048_576;

/** Returns a message if a file can't be imported because of its name or size; null otherwise. */
export function workbookProblem(text: Text, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return text('workbook.give.wrongType', { name });
  if (size <= WORKBOOK_MAX_BYTES) return null;
  // The size is rounded up so that a file that is one byte too large is not reported as having exactly the allowed
  // size.
  return text('workbook.give.tooLarge', { name, size: Math.ceil((size / BYTES_PER_MB) * 10) / 10 });
}
