import type { Call } from '../../contract/kit/call.ts';
import { described, type Described } from '../../contract/kit/described.ts';
import { contract } from '../../contract/index.ts';
import type { ApiDescription, Operation, Schema } from '../../contract/kit/openApi.ts';
import { answersOf, refusedResponses, refusedSchema } from './answers.ts';
import { RESOURCES } from './resources.ts';
import { schemasOf, type CallSchemas } from './schemas.ts';

/** What each noun is about, in the order in which a reader wants them. A noun without a line does not compile. */
const NOUNS: Record<keyof typeof contract | 'resources', string> = {
  surveys: 'Audits: taking them in, and reading them',
  instrument: 'The questions that audits answer',
  organisation: 'The organisation itself',
  setup: 'The first run',
  status: 'How the console fares',
  stores: 'Stores',
  capture: 'What phones keep to take audits',
  dashboard: 'The scores of a store',
  groups: 'Groups of stores',
  regions: 'Reports over groups',
  compare: 'Whether changes worked, and whether audits can be trusted',
  shares: 'Links to the latest report of a store',
  targets: 'What stores and groups are to reach',
  exports: 'Everything at once, as records or as a workbook',
  schedules: 'How often stores are to be audited',
  mails: 'The mails about what is to be done',
  calendar: 'One’s own visits and due days, for calendars that subscribe',
  visits: 'When which store is to be audited',
  users: 'People',
  assignments: 'Who works where',
  workbook: 'People and places as one workbook',
  phones: 'Phones that take audits with ODK Collect or KoboCollect',
  actionLinks: 'Links by which a person without an account sees one action',
  actions: 'What is done about lost points, by whom and by when, and what the next audits made of it.',
  photos: 'Photos of audits',
  images: 'Pictures of stores and people',
  audit: 'The history of people and places',
  deleteRequests: 'Requests to have an account deleted',
  apiTokens: 'Tokens for other programs',
  webhooks: 'Webhooks, which tell other systems what happens',
  backups: 'Backups, each restored on trial before it is called good',
  account: 'Signing in and one’s own account',
  secondFactor: 'Second factors',
  sso: 'Signing in through an identity provider',
  failures: 'Faults in browsers',
  resources: 'Files, and whether the server lives',
};

const ABOUT = `Every call keeps the path it always had, is made with POST and a JSON object, and answers with an envelope:
\`type\` says whether it worked, \`resultData\` holds the answer, or the text to show. Unknown fields are ignored, an
absent body means \`{}\`, and \`Accept-Language\` chooses the language of texts among en, es, zh, ja, pt and ru.`;

const TOKEN = `\`Basic <token>\`: an API token, which an administrator makes under API tokens, or the token that
\`/api/login\` answers with. It is no user and password in base64.`;

/** The description of every call, made from what the server checks with. */
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
      schemas: { ...schemas.shared, Refused: refusedSchema(200, 'A rule that the person at the form can mend.') },
      responses: refusedResponses(),
    },
  };
}

const methodOf = ({ method }: Call) => (method === 'GET' ? 'get' : 'post');

function operationOf(noun: string, name: string, call: Call, schemas: CallSchemas): Operation {
  const lines: Readonly<Record<string, Described>> = described[noun as keyof typeof described];
  const { summary, tokens } = lines[name] ?? { summary: name, tokens: [] };
  const notes = [
    call.streams === undefined ? '' : `\`${call.streams}\` is streamed: it may be longer than fits in memory.`,
    call.limit === undefined ? '' : `At most ${call.limit} a minute.`,
  ].filter(Boolean);
  return {
    operationId: name,
    tags: [noun],
    summary,
    ...(notes.length === 0 ? {} : { description: notes.join(' ') }),
    security: securityOf(call, tokens),
    ...inputOf(call, schemas.inputOf(call)),
    responses: answersOf(call, schemas.replyOf(call)),
    'x-access': call.access,
    'x-token-scopes': tokens,
  };
}

function securityOf({ access }: Call, tokens: Described['tokens']): Operation['security'] {
  if (access === 'anyone') return [];
  return tokens.length === 0 ? [{ token: [] }] : tokens.map((scope) => ({ token: [scope] }));
}

/** Where a call has its input: in the address, in a form with a file, or in a JSON body. */
function inputOf(call: Call, schema: Schema): Pick<Operation, 'parameters' | 'requestBody'> {
  const { properties = {}, required = [] } = schema;
  if (call.method === 'GET') {
    return {
      parameters: Object.entries(properties).map(([name, each]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: each,
      })),
    };
  }
  if (call.takes === undefined) {
    return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } };
  }
  const file: Schema = { type: 'string', contentMediaType: 'application/octet-stream', description: FILES[call.takes] };
  const form = { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

const FILES: Record<NonNullable<Call['takes']>, string> = {
  image: 'A JPEG or PNG picture.',
  photo: 'A JPEG or PNG picture.',
  workbook: 'A workbook (xlsx).',
};
