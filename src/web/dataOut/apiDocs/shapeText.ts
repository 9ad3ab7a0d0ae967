import type { Schema } from '../../../contract/kit/openApi.ts';

/** The maximum length of an object on one line, in characters. */
const LINE_MAX = 72;

/** Formats a schema in type notation: `{ name: string, stores: Id[] }`. */
export function shapeText(schema: Schema, indent = ''): string {
  const { $ref: ref, anyOf, oneOf, enum: values, items, properties } = schema;
  if (ref !== undefined) return ref.slice(ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => shapeText(choice, indent)))].join(' | ');
  if (items) return listText(shapeText(items, indent));
  if (properties && Object.keys(properties).length > 0) return objectText(schema, indent);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [key]: ${shapeText(schema.additionalProperties, indent)} }`;
  }
  return schema.format === undefined ? typeText(schema.type) : `${typeText(schema.type)} (${schema.format})`;
}

const listText = (item: string): string =>
  item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema, deeper)}`,
  );
  const line = `{ ${fields.join(', ')} }`;
  if (line.length + indent.length <= LINE_MAX && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `${deeper}${field},\n`).join('')}${indent}}`;
}

function typeText(type: Schema['type']): string {
  if (type === undefined) return 'any';
  return typeof type === 'string' ? type : type.join(' | ');
}
