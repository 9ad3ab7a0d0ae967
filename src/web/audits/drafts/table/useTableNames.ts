import { useText } from '../../../i18n/useText.ts';
import { useOptionNames } from '../../definitions/problems/useOptionNames.ts';
import type { TableNames } from './columns.ts';

/** Returns the names of columns and options in the user's language. */
export function useTableNames(): TableNames {
  const text = useText();
  const option = useOptionNames();
  return { column: (column) => text(`editor.fields.${column}`), option };
}
