import type { Call } from '../../../contract/kit/call.ts';
import { descriptions, type CallDescription } from '../../../contract/descriptions.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiDescription, Operation, Schema } from '../../../contract/kit/openApi.ts';
import { responsesOf, refusedResponses, refusedSchema } from './answers.ts';
import { RESOURCES } from './resources.ts';
import { schemasOf, type CallSchemas } from './schemas.ts';

/** Titles of the contract's nouns, in reading order. A noun without a title doesn't compile. */
const NOUNS: Record<keyof typeof contract | 'resources', string> = {
  surveys: 'Submitting and reading audits',
  instrument: 'The questions of an audit, and modules',
  drafts: 'Drafts of definitions',
  organisation: 'The organisation',
  setup: 'First-run setup',
  status: 'System health',
  stores: 'Stores',
  capture: 'Data that devices store for audits without a connection',
  dashboard: 'Scores of a store',
  overview: 'Overview of several stores',
  groups: 'Groups of stores',
  regions: 'Reports on groups',
  compare: 'Effects of changes, and agreement between auditors',
  shares: 'Links to a store’s latest report',
  targets: 'Targets of stores and groups',
  exports: 'Exports of all surveys, as records or as a workbook',
  schedules: 'Audit schedules of stores',
  mails: 'Reminder and overview emails',
  calendar: 'Calendar subscription to the caller’s visits and due dates',
  visits: 'Planned visits of stores',
  users: 'Users',
  assessments: 'Modules filled in at stores, and their measures',
  benchmark: 'The audits and assessments of a store, side by side',
  assignments: 'Assignments of users to stores',
  workbook: 'Stores, users and assignments as a workbook',
  phones: 'Phones that send audits with ODK Collect or KoboCollect',
  actionLinks: 'Links that open one action without an account',
  actions: 'Actions of stores: owner, due date, and the result in later audits',
  photos: 'Photos of audits and assessments',
  clips: 'Recordings of the texts of definitions',
  images: 'Pictures of stores and users',
  audit: 'History of changes',
  deleteRequests: 'Requests to delete an account',
  apiTokens: 'API tokens for other programs',
  webhooks: 'Webhooks that notify other systems of events',
  backups: 'Backups and restores',
  account: 'Sign-in and the caller’s account',
  secondFactor: 'Second factors',
  sso: 'Sign-in through an identity provider',
  failures: 'Errors in browsers',
  resources: 'Files, data feed and health checks',
};

const ABOUT = `Calls use POST with a JSON object unless stated otherwise, and their paths do not change. Each response is an
envelope: \`type\` is true on success and false on failure; \`resultData\` contains the result, or the message to show.
Unknown fields are ignored, and a missing body means \`{}\`. \`Accept-Language\` selects the language of texts: en, es,
zh, ja, pt or ru.`;

const TOKEN = `\`Basic <token>\`: an API token, which an administrator creates on the API tokens page, or the session
token that \`/api/login\` returns. Send the token as it is, not a base64-encoded user name and password.`;

/** Returns the API description, which contains the schemas that the server uses for validation. */
export function describeApi({ version, url }: { version: string; url: string }): ApiDescription {
  const entries = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]: [string, Call]) => ({ noun, name, call })),
  );
  const schemas = schemasOf(entries.map(({ call }) => call));
  const paths = entries.map(({ noun, name, call }) => [
    call.path,
    { [methodOf(call)]: operationOf(noun, name, call, schemas) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fourscore',
      version,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url, description: 'This console' }],
    tags: Object.entries(NOUNS).map(([name, description]) => ({ name, description })),
    paths: { ...Object.fromEntries(paths), ...RESOURCES },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: TOKEN } },
      schemas: {
        ...schemas.shared,
        Refused: refusedSchema(200, 'The request breaks a rule; the user can correct the input.'),
      },
      responses: refusedResponses(),
    },
  };
}

const methodOf = ({ method }: Call) => (method === 'GET' ? 'get' : 'post');

function operationOf(noun: string, name: string, call: Call, schemas: CallSchemas): Operation {
  const lines: Readonly<Record<string, CallDescription>> = descriptions[noun as keyof typeof descriptions];
  const { summary, tokens } = lines[name] ?? { summary: name, tokens: [] };
  const notes = [
    call.streams === undefined ? '' : `\`${call.streams}\` is streamed and may be too large to fit in memory.`,
    call.limit === undefined ? '' : `At most ${call.limit} calls per minute.`,
  ].filter(Boolean);
  return {
    operationId: name,
    tags: [noun],
    summary,
    ...(notes.length === 0 ? {} : { description: notes.join(' ') }),
    security: securityOf(call, tokens),
    ...inputOf(call, schemas.inputOf(call)),
    responses: responsesOf(call, schemas.replyOf(call)),
    'x-access': call.access,
    'x-token-scopes': tokens,
  };
}

function securityOf({ access }: Call, tokens: CallDescription['tokens']): Operation['security'] {
  if (access === 'anyone') return [];
  return tokens.length === 0 ? [{ token: [] }] : tokens.map((scope) => ({ token: [scope] }));
}

/** Describes a call's input: query parameters, a form with a file, or a JSON body. */
function inputOf(call: Call, schema: Schema): Pick<Operation, 'parameters' | 'requestBody'> {
  const { properties = {}, required = [] } = schema;
  if (call.method === 'GET') {
    return {
      parameters: Object.entries(properties).map(([name, property]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: property,
      })),
    };
  }
  if (call.takes === undefined) {
    return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } };
  }
  const file: Schema = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: FILES[call.takes.file],
  };
  const form = { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

const FILES: Record<NonNullable<Call['takes']>['file'], string> = {
  image: 'A JPEG or PNG picture.',
  clip: 'A recording of at most 60 seconds: Opus in Ogg or WebM, AAC or Opus in MP4, AAC, or MP3.',
  photo: 'A JPEG or PNG picture.',
  workbook: 'A workbook (xlsx).',
  definition: 'A definition (JSON) or an XLSForm (xlsx).',
};
