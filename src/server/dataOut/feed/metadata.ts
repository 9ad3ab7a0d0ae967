import { FUNCTIONS } from './language/expression.ts';
import type { Column } from './columns.ts';
import { navigationsOf, type Navigation } from './navigations.ts';
import { SET_NAMES, SETS, type DataSet } from './sets.ts';

const NAMESPACE = 'Fourscore';

const VOCABULARIES = [
  ['Org.OData.Core.V1', 'Core'],
  ['Org.OData.Capabilities.V1', 'Capabilities'],
] as const;

/** Returns the feed's model for `$metadata`, as CSDL XML of an OData version. */
export function metadataXml(version: '4.0' | '4.01'): string {
  const sets = SET_NAMES.map((name) => SETS[name]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="${version}">`,
    ...VOCABULARIES.map(
      ([namespace, alias]) =>
        `<edmx:Reference Uri="https://docs.oasis-open.org/odata/odata-vocabularies/v4.0/vocabularies/${namespace}.xml"><edmx:Include Namespace="${namespace}" Alias="${alias}"/></edmx:Reference>`,
    ),
    '<edmx:DataServices>',
    `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${NAMESPACE}">`,
    ...sets.map(entityType),
    '<EntityContainer Name="Data">',
    ...sets.map(entitySet),
    record('Capabilities.BatchSupported', false),
    `<Annotation Term="Capabilities.FilterFunctions"><Collection>${Object.keys(FUNCTIONS)
      .map((name) => `<String>${name}</String>`)
      .join('')}</Collection></Annotation>`,
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
    '',
  ].join('\n');
}

function entityType(set: DataSet): string {
  const { entity, key, columns, description } = set;
  const keys = key.map((name) => `<PropertyRef Name="${name}"/>`).join('');
  return [
    `<EntityType Name="${entity}">`,
    `<Key>${keys}</Key>`,
    ...columns.map(property),
    ...navigationsOf(set).map(navigationProperty),
    descriptionXml(description),
    '</EntityType>',
  ].join('\n');
}

function property({ name, type, nullable, description }: Column): string {
  const precision = type === 'DateTimeOffset' ? ' Precision="3"' : '';
  const head = `<Property Name="${name}" Type="Edm.${type}" Nullable="${nullable}"${precision}>`;
  return `${head}${descriptionXml(description)}</Property>`;
}

function navigationProperty({ name, to, isCollection, on, description }: Navigation): string {
  const type = `${NAMESPACE}.${to.entity}`;
  const head = isCollection ? `Type="Collection(${type})"` : `Type="${type}" Nullable="false"`;
  const constraints = isCollection
    ? []
    : on.map((key) => `<ReferentialConstraint Property="${key}" ReferencedProperty="${key}"/>`);
  return `<NavigationProperty Name="${name}" ${head}>${constraints.join('')}${descriptionXml(description)}</NavigationProperty>`;
}

function entitySet(set: DataSet): string {
  const { name, entity, description } = set;
  const navigations = navigationsOf(set);
  const bindings = navigations.map(
    (navigation) => `<NavigationPropertyBinding Path="${navigation.name}" Target="${navigation.to.name}"/>`,
  );
  return [
    `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${entity}">`,
    ...bindings,
    descriptionXml(description),
    restriction('Capabilities.ExpandRestrictions', 'Expandable', navigations.length > 0),
    ...[
      ['Capabilities.InsertRestrictions', 'Insertable'],
      ['Capabilities.UpdateRestrictions', 'Updatable'],
      ['Capabilities.DeleteRestrictions', 'Deletable'],
      ['Capabilities.SearchRestrictions', 'Searchable'],
    ].map(([term = '', field = '']) => restriction(term, field, false)),
    '</EntitySet>',
  ].join('\n');
}

const restriction = (term: string, field: string, value: boolean) =>
  `<Annotation Term="${term}"><Record><PropertyValue Property="${field}" Bool="${value}"/></Record></Annotation>`;

const record = (term: string, value: boolean) => `<Annotation Term="${term}" Bool="${value}"/>`;

const descriptionXml = (text: string) => `<Annotation Term="Core.Description" String="${escapeAttribute(text)}"/>`;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
