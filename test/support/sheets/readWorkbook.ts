import { crc32, inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet program reads it: decoded text or a number, with its style's index. */
export type ReadCell = { value: string | number; style: number };

/** A parsed workbook: its parts as XML, and each sheet's rows, each row being its cells by column letter. */
export type ReadWorkbook = { parts: Map<string, string>; sheets: Map<string, Map<string, ReadCell>[]> };

/** Reads a workbook's bytes; throws if the archive is incomplete or a checksum is wrong. */
export function readWorkbook(bytes: Buffer): ReadWorkbook {
  const parts = unzip(bytes);
  const part = (path: string) => parts.get(path) ?? fail(`no part ${path}`);
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) => textOf(xml));
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)];
  const sheets = names.map(([, name = '', number]) => {
    const rows = [...part(`xl/worksheets/sheet${number}.xml`).matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)];
    return [name, rows.map(([, row = '', xml = '']) => readRow(row, xml, texts))] as const;
  });
  return { parts, sheets: new Map(sheets) };
}

/** Returns a sheet as objects by the names in its header row; empty cells are absent. */
export function records(rows: readonly Map<string, ReadCell>[]): Record<string, string | number>[] {
  const [header = new Map<string, ReadCell>(), ...bodyRows] = rows;
  return bodyRows.map((row) =>
    Object.fromEntries([...row].map(([column, { value }]) => [String(header.get(column)?.value), value])),
  );
}

function readRow(row: string, xml: string, texts: readonly string[]): Map<string, ReadCell> {
  const cells = [...xml.matchAll(/<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)];
  return new Map(
    cells.map(([, column = '', at, style = '0', type, inner = '']) => {
      if (at !== row) fail(`cell ${column}${at} in row ${row}`);
      if (type === 'inlineStr') return [column, { value: textOf(inner), style: Number(style) }];
      const value = Number(/^<v>([^<]+)<\/v>$/.exec(inner)?.[1] ?? fail(`cell without a value: ${inner}`));
      return [column, { value: type === 's' ? (texts[value] ?? fail('no such text')) : value, style: Number(style) }];
    }),
  );
}

function textOf(xml: string): string {
  const [, text = ''] = /<t(?: xml:space="preserve")?>(.*)<\/t>/s.exec(xml) ?? fail(`no text in ${xml}`);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns the archive's parts by path, found through its central directory as real readers do. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) fail('not a whole archive');
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) fail(`wrong checksum of ${name}`);
    parts.set(name, content.toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return parts;
}

function fail(message: string): never {
  throw new Error(message);
}
