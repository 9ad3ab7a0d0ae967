/** Returns the list of stores for an XLSForm as CSV: the id that the form stores, and the name that it shows. */
export function storesCsv(stores: readonly { _id: string; store_name: string }[]): string {
  return [['name', 'label'], ...stores.map(({ _id: id, store_name: name }) => [id, name])]
    .map((row) => `${row.map(quoteCell).join(',')}\n`)
    .join('');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
