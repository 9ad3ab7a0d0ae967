import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { DefinitionInFile } from './readDefinitionFile.ts';

/** Warns about the columns of an XLSForm that the console doesn't use. */
export function UnusedColumns({ columns }: { columns: DefinitionInFile['unknown'] }) {
  const text = useText();
  if (columns.length === 0) return null;
  const names = columns.map(({ sheet, column }) => `${sheet}: ${column}`).join(', ');
  return <Alert tone="warn">{text('instruments.file.unused', { count: columns.length, columns: names })}</Alert>;
}
