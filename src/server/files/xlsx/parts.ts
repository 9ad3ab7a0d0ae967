import { attributeText } from './text.ts';

/** The small parts of a workbook, such as its styles. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the path of the n-th sheet, counted from 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Returns the small parts by path, for sheets with these names. */
export function smallParts(sheetNames: readonly string[]): Record<string, string> {
  const sheets = sheetNames.map((name, index) => ({ name, number: index + 1 }));
  return {
    '[Content_Types].xml': [
      `${XML}<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('xl/workbook.xml', 'sheet.main'),
      ...sheets.map(({ number }) => override(sheetPath(number), 'worksheet')),
      override('xl/styles.xml', 'styles'),
      override('xl/sharedStrings.xml', 'sharedStrings'),
      '</Types>',
    ].join(''),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
      ...sheets.map(
        ({ name, number }) => `<sheet name="${attributeText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...sheets.map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
        relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
        relation(`rId${sheets.length + 2}`, 'sharedStrings', 'sharedStrings.xml'),
      ].join(''),
    ),
    'xl/styles.xml': STYLES,
  };
}

/** cellXfs: 0 general, 1 `0%`, 2 date and time, 3 header, 4 text that must not become a formula. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function override(path: string, kind: string): string {
  return `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
}

function relations(body: string): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${body}</Relationships>`;
}
