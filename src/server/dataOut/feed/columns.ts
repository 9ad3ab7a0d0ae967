/** The types of columns, by their names in OData's model (Edm). */
export type EdmType = 'Guid' | 'String' | 'Int32' | 'Double' | 'Boolean' | 'Date' | 'DateTimeOffset';

/** A column of a set. */
export type Column = {
  readonly name: string;
  readonly type: EdmType;
  readonly nullable: boolean;
  /** A sentence without a full stop. */
  readonly description: string;
};

/** Returns a function that creates non-null columns of a type; its method `or` creates nullable columns. */
function columnsOf(type: EdmType) {
  const always = (name: string, description: string): Column => ({ name, type, nullable: false, description });
  const or = (name: string, description: string): Column => ({ name, type, nullable: true, description });
  return Object.assign(always, { or });
}

export const id = columnsOf('Guid');
export const text = columnsOf('String');
export const integer = columnsOf('Int32');
export const number = columnsOf('Double');
export const flag = columnsOf('Boolean');
export const day = columnsOf('Date');
export const moment = columnsOf('DateTimeOffset');
