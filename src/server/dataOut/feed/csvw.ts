import type { Column, EdmType } from './columns.ts';
import { SET_NAMES, SETS, type DataSet } from './sets.ts';

const DATATYPES: Record<EdmType, unknown> = {
  Guid: { base: 'string', format: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' },
  String: 'string',
  Int32: 'integer',
  Double: 'double',
  Boolean: 'boolean',
  Date: 'date',
  DateTimeOffset: { base: 'dateTimeStamp', format: 'yyyy-MM-ddTHH:mm:ss.SSSX' },
};

const CONTEXT = ['http://www.w3.org/ns/csvw', { '@language': 'en' }];

/** Foreign keys: the columns of a set that refer to another set. */
const REFERENCES: readonly (readonly [set: DataSet, column: string, to: DataSet])[] = [
  [SETS.Surveys, 'store_id', SETS.Stores],
  [SETS.Answers, 'survey_id', SETS.Surveys],
  [SETS.Answers, 'store_id', SETS.Stores],
  [SETS.OtherSurveys, 'store_id', SETS.Stores],
  [SETS.OtherAnswers, 'survey_id', SETS.OtherSurveys],
  [SETS.OtherAnswers, 'store_id', SETS.Stores],
  [SETS.Actions, 'store_id', SETS.Stores],
  [SETS.Visits, 'store_id', SETS.Stores],
  [SETS.Assessments, 'store_id', SETS.Stores],
  [SETS.AssessmentAnswers, 'assessment_id', SETS.Assessments],
  [SETS.AssessmentAnswers, 'store_id', SETS.Stores],
  [SETS.Measures, 'assessment_id', SETS.Assessments],
  [SETS.Measures, 'store_id', SETS.Stores],
];

const DIALECT = { encoding: 'utf-8', lineTerminators: ['\r\n'], header: true };

/** Returns the description of the sets' CSV files, in the format of CSV on the Web (CSVW). */
export function csvwMetadata(): object {
  return {
    '@context': CONTEXT,
    'dc:title': 'Fourscore: data out',
    dialect: DIALECT,
    tables: SET_NAMES.map((name) => table(name, SETS[name], foreignKeys(SETS[name]))),
  };
}

/** Returns the description of a single CSV file. */
export function csvwTable(name: string, set: Omit<DataSet, 'name'>): object {
  return { '@context': CONTEXT, dialect: DIALECT, ...table(name, set, []) };
}

const foreignKeys = (set: DataSet) =>
  REFERENCES.filter(([from]) => from === set).map(([, columnReference, to]) => ({
    columnReference,
    reference: { resource: `${to.name}.csv`, columnReference: to.key[0] },
  }));

function table(name: string, { description, columns, key }: Omit<DataSet, 'name'>, references: readonly object[]) {
  return {
    url: `${encodeURIComponent(name)}.csv`,
    'dc:description': description,
    tableSchema: {
      columns: columns.map((property) => column(property, key)),
      primaryKey: [...key],
      foreignKeys: references,
    },
  };
}

function column({ name, type, nullable, description }: Column, key: readonly string[]): object {
  // CSVW treats an empty string as null, so a string is required only if it is part of the key.
  const required = !nullable && (type !== 'String' || key.includes(name));
  return { name, titles: name, 'dc:description': description, datatype: DATATYPES[type], required };
}
