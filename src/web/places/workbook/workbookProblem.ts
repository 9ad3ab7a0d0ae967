import { WORKBOOK_MAX_BYTES } from '../../domain/bulkImport.ts';
import type { Text } from '../i18n/useText.ts';

const BYTES_PER_MB = 1_048_576;

/** What is wrong with a file as a workbook, in words, as far as one can tell without reading it; null for nothing. */
export function workbookProblem(text: Text, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return text('workbook.give.wrongType', { name });
  if (size <= WORKBOOK_MAX_BYTES) return null;
  // Rounded up: what is too large by a byte must not be said to have exactly what is allowed.
  return text('workbook.give.tooLarge', { name, size: Math.ceil((size / BYTES_PER_MB) * 10) / 10 });
}
