import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Cell } from '../../../domain/exports/exportCells.ts';
import type { ExportColumn } from '../../../domain/exports/exportColumns.ts';
import type { SharedStrings } from './strings.ts';

/** The maximum number of rows on an Excel sheet, including the header. */
export const SHEET_MAX_ROWS = 1_048_576;

/** Indexes into `cellXfs` in `xl/styles.xml`. */
const PERCENT_STYLE = 1;
const DATE_STYLE = 2;
const HEADER_STYLE = 3;

/** Column widths, in characters. */
const WIDTHS = { general: 14, percent: 10, date: 17 } as const;

/** Excel's serial numbers of 1970-01-01 and of 1900-03-01, the first day from which its serial numbers are correct. */
const EXCEL_EPOCH_DAYS = 25_569;
const EXCEL_FIRST_DAY = 61;

export type SheetColumn = Pick<ExportColumn, 'name' | 'format'> & {
  width?: number;
  /** Every row has a different string, so the strings aren't shared. */
  unique?: true;
};

export type Sheet = {
  /** Returns the XML up to and including the header row. */
  head(): string;
  /** Returns the next row. Each cell has its reference, because some readers need it. */
  row(cells: readonly Cell[]): string;
  foot(): string;
};

/** Creates a sheet with a bold header that is frozen and has filters. */
export function sheet(columns: readonly SheetColumn[], strings: SharedStrings): Sheet {
  const letters = columns.map((_, index) => columnLetters(index));
  const starts = letters.map((letter) => `<c r="${letter}`);
  const formats = columns.map(({ format, unique }) => (unique ? 'unique' : format));
  let rows = 1;
  return {
    head() {
      const header = columns.map(({ name }, index) => starts[index] + styledCell(strings.cell(name)));
      return `${OPENING}<cols>${columns.map(columnXml).join('')}</cols><sheetData><row r="1">${header.join('')}</row>`;
    },
    row(cells) {
      rows += 1;
      const number = String(rows);
      let xml = `<row r="${number}">`;
      for (let index = 0; index < starts.length; index++) {
        const cell = cells[index] ?? null;
        if (cell === null) continue;
        const ending = cellEnding(cell, formats[index], strings);
        if (ending !== '') xml += starts[index] + number + ending;
      }
      return `${xml}</row>`;
    },
    foot: () => `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/></worksheet>`,
  };
}

const OPENING = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** Returns the XML after a cell's reference; '' for a value that no cell can hold, so that the cell is left out. */
function cellEnding(
  cell: NonNullable<Cell>,
  format: SheetColumn['format'] | 'unique' | undefined,
  strings: SharedStrings,
): string {
  if (typeof cell === 'string') return format === 'unique' ? strings.ownCell(cell) : strings.cell(cell);
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return '';
    return format === 'percent' ? percentEnding(cell) : `"><v>${cell}</v></c>`;
  }
  const day = cell.getTime() / MS_PER_DAY + EXCEL_EPOCH_DAYS;
  if (Number.isNaN(day)) return '';
  return day < EXCEL_FIRST_DAY ? strings.cell(cell.toISOString()) : `" s="${DATE_STYLE}"><v>${day}</v></c>`;
}

/** The XML of whole percentages, cached because they are frequent. */
const PERCENTS = Array.from({ length: 101 }, (_, percent) => percentCell(percent / 100));

function percentEnding(share: number): string {
  const percent = Math.round(share * 100);
  return percent / 100 === share ? (PERCENTS[percent] ?? percentCell(share)) : percentCell(share);
}

function percentCell(share: number): string {
  return `" s="${PERCENT_STYLE}"><v>${share}</v></c>`;
}

/** Adds the row number 1 and the header's style to the XML after a cell's column letters. */
function styledCell(ending: string): string {
  return `1" s="${HEADER_STYLE}"${ending.replace(/^"(?: s="\d+")?/, '')}`;
}

function columnXml({ format, width = WIDTHS[format] }: SheetColumn, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** Returns a column's letters: A, B, ... Z, AA, AB, ... */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
