import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import type { Call } from './call.ts';

/**
 * The subset of OpenAPI 3.1 that describes the calls (`/openapi.json`): the server writes it, and a page displays it.
 */
export type ApiDescription = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: readonly { url: string; description: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Partial<Record<'get' | 'head' | 'post', Operation>>>>;
  components: {
    securitySchemes: { token: { type: 'apiKey'; in: 'header'; name: 'Authorization'; description: string } };
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, Response>>;
  };
};

export type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  /**
   * Empty for calls that need no sign-in; for others, one entry for each scope that allows the call, or one without
   * scopes.
   */
  security: readonly { token: readonly TokenScope[] }[];
  parameters?: readonly { name: string; in: 'query' | 'path'; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: Schema; encoding?: unknown }>> };
  responses: Readonly<Record<string, Response | { $ref: string }>>;
  /** The users who may make the call. */
  'x-access'?: Call['access'];
  /** The scopes that allow API tokens to call it. */
  'x-token-scopes'?: readonly TokenScope[];
};

export type Response = {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: Schema }>>;
  content?: Readonly<Record<string, { schema: Schema }>>;
};

/** The subset of JSON Schema 2020-12 that the calls' schemas use. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  contentMediaType?: string;
};
