import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { sendText } from '../../http/compress.ts';
import { answeringFailures } from '../../http/failure.ts';
import { answerFault, putVersion } from './answer.ts';
import { admitReader, type DataOptions } from './caller.ts';
import { selectExpandedRows } from './expandQueries.ts';
import { missingFault, notOfferedFault } from './fault.ts';
import { parseOptions, optionsOf, type RowRequest } from './language/options.ts';
import type { Expression } from './language/expression.ts';
import { parseFilter } from './language/parse.ts';
import { metadataXml } from './metadata.ts';
import { cutPage, etagOf, expandedPage, isKnown, pageRows, readColumns } from './page.ts';
import { isByDate, readParts } from './partPages.ts';
import { resourceOf, type RelatedRows } from './resource.ts';
import { inShort, partsOf, selectCount, selectJson } from './rowQueries.ts';
import { SET_NAMES, SETS, type DataSet } from './sets.ts';
import { feedSemaphore, takeSlot, waitingReader } from './slots.ts';
import { sourceOf, type Source } from './sourceQueries.ts';
import { visitRows } from './visits.ts';

/** The path of the feed. */
const DOOR = '/odata/v4';

type ODataRequest = { caller: Caller; request: FastifyRequest; reply: FastifyReply; root: string; path: string };

/** Serves the sets as OData 4.01. */
export function serveOData(app: FastifyInstance, options: DataOptions, publicUrl: string): void {
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const answer = async () => {
      const caller = await admitReader(options, request, DOOR);
      const version = putVersion(request, reply);
      const reading = { caller, request, reply, root: `${publicUrl}${DOOR}/`, path };
      const queryOptions = optionsOf(request.query);
      const resource = resourceOf(path);
      if (resource.kind === 'metadata')
        return await send(reading, metadataXml(version), 'application/xml; charset=utf-8');
      expectJson(request, queryOptions.get('format'));
      if (resource.kind === 'service') return await sendJson(reading, { value: listSets() }, '$metadata');
      const rowRequest = parseOptions(queryOptions, resource.set);
      const readWaiting = waitingReader(options, request, reply);
      const freeSlot = await takeSlot(feedSemaphore, caller, readWaiting);
      try {
        // The token may have been restricted or revoked during the wait.
        const now = { ...reading, caller: await readWaiting.ask() };
        if (resource.kind === 'rows') return await sendPage(options, now, resource.set, rowRequest);
        if (resource.kind === 'related') return await sendRelatedRows(options, now, resource, rowRequest);
        if (resource.kind === 'count') return await sendCount(options, now, resource.set, rowRequest);
        return await sendRow(options, now, resource.set, { ...rowRequest, filter: resource.is });
      } finally {
        freeSlot();
      }
    };
    return answeringFailures(reply, answer, (error) => answerFault(error, request, reply, options.words));
  };
  app.get(DOOR, { exposeHeadRoute: true }, (request, reply) => serve('', request, reply));
  app.get<{ Params: { '*': string } }>(`${DOOR}/*`, { exposeHeadRoute: true }, (request, reply) =>
    serve(request.params['*'], request, reply),
  );
}

/** Throws a DataFault if the caller accepts neither JSON nor plain text. */
function expectJson({ headers }: FastifyRequest, format: string | undefined): void {
  const mediaType = (format ?? headers.accept ?? '').toLowerCase();
  const fits = mediaType === '' || /json|\*\/\*|application\/\*|text\/plain/.test(mediaType);
  if (!fits) throw notOfferedFault('A format other than JSON', format === undefined ? 'Accept' : '$format');
}

const listSets = () => SET_NAMES.map((name) => ({ name, kind: 'EntitySet', url: name, title: SETS[name].description }));

async function sendPage(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  rowRequest: RowRequest,
): Promise<FastifyReply> {
  const { request, reply, root, path } = reading;
  const { rows, preferred } = pageRows(request, set, rowRequest);
  if (preferred) void reply.header('preference-applied', `maxpagesize=${rows}`);
  const {
    page: { text, next },
    count,
  } = await readRows(options, reading, set, { request: rowRequest, rows });
  const link = next === null ? '' : `,"@odata.nextLink":${JSON.stringify(root + path + nextQuery(request, next))}`;
  const countText = count === null ? '' : `,"@odata.count":${count}`;
  const context = JSON.stringify(`${root}$metadata#${set.name}${selection(rowRequest, set)}`);
  return send(reading, `{"@odata.context":${context}${countText},"value":[${text}]${link}}`, jsonType(request));
}

async function sendRow(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  rowRequest: RowRequest,
): Promise<FastifyReply> {
  const { page } = await readRows(options, reading, set, { request: rowRequest, rows: 1 });
  if (page.count === 0) throw missingFault();
  const context = `${reading.root}$metadata#${set.name}${selection(rowRequest, set)}/$entity`;
  return send(reading, `{"@odata.context":${JSON.stringify(context)},${page.text.slice(1)}`, jsonType(reading.request));
}

/**
 * Sends the rows of a navigation property, or its only row. Throws a DataFault if the parent row is missing.
 */
async function sendRelatedRows(
  options: DataOptions,
  reading: ODataRequest,
  { set, of, is, navigation }: RelatedRows,
  rowRequest: RowRequest,
): Promise<FastifyReply> {
  const parentRequest = { ...parseOptions(new Map(), of), filter: is, select: namedColumns(of, navigation.on) };
  const { page } = await readRows(options, reading, of, { request: parentRequest, rows: 1 });
  if (page.count === 0) throw missingFault();
  const values = JSON.parse(page.text) as Record<string, string>;
  const keyFilter = navigation.on.map((name) => `${name} eq ${values[name] ?? ''}`).join(' and ');
  const belongs = parseFilter(keyFilter, set);
  const filter: Expression = rowRequest.filter
    ? { kind: 'all', type: 'Boolean', of: [rowRequest.filter, belongs] }
    : belongs;
  const send = navigation.isCollection ? sendPage : sendRow;
  return send(options, reading, set, { ...rowRequest, filter });
}

const namedColumns = ({ columns }: DataSet, names: readonly string[]) =>
  columns.filter(({ name }) => names.includes(name));

async function sendCount(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  rowRequest: RowRequest,
): Promise<FastifyReply> {
  const { count } = await readRows(options, reading, set, { request: { ...rowRequest, top: 0, count: true }, rows: 0 });
  return send(reading, String(count), 'text/plain; charset=utf-8');
}

const NO_ROWS = { text: '', count: 0 };

type PageRequest = { request: RowRequest; rows: number };

/** Reads a page of at most `rows` rows, and the total count if requested (otherwise null). */
async function readRows(
  { reader, clock }: DataOptions,
  { caller }: ODataRequest,
  set: DataSet,
  { request, rows }: PageRequest,
) {
  return reader.read((db) =>
    inShort(db, async (from) => {
      const visits = set.name === 'Visits' ? await visitRows(from, caller, request, clock()) : [];
      const source = sourceOf(from, caller, set, visits);
      const page = await readPage(from, { caller, set, source }, { request, rows });
      const countRows = request.count ? (await selectCount(source, request).execute(from)).rows : [];
      return { page, count: countRows[0]?.count ?? null };
    }),
  );
}

/** Reads a page's rows and, if there is a next page, one more, and cuts the page. */
async function readPage(
  db: Db,
  { caller, set, source }: { caller: Caller; set: DataSet; source: Source },
  { request, rows }: PageRequest,
) {
  const limit = Math.min(rows, request.top ?? rows) + (request.top !== null && request.top <= rows ? 0 : 1);
  if (limit === 0) return cutPage(NO_ROWS, request, rows);
  const columns = readColumns(set, request);
  if (request.expand.length > 0) {
    const [read] = (await selectExpandedRows(db, caller, set, request, { columns, rows, limit }).execute(db)).rows;
    return expandedPage(read ?? { ...NO_ROWS, place: null }, request);
  }
  const parts = partsOf(set);
  const read =
    parts && isByDate(request)
      ? await readParts(db, caller, request, { set, parts, columns, limit })
      : (await selectJson(source, request, columns, limit).execute(db)).rows[0];
  return cutPage(read ?? NO_ROWS, request, rows);
}

/** Returns the query for the next page, which doesn't request the total count again. */
function nextQuery(request: FastifyRequest, token: string): string {
  const otherPairs = Object.entries(request.query as Record<string, string>).filter(
    ([name]) => !/^\$?(?:skip|skiptoken|count|top)$/i.test(name),
  );
  const pairs = [...otherPairs, ['$skiptoken', token] as const];
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

/**
 * Returns the list of selected columns and expanded properties for `@odata.context`; '' if all columns are selected and
 * no properties are expanded.
 */
function selection({ select, expand }: RowRequest, set: DataSet): string {
  const columns = select.length === set.columns.length ? [] : select.map(({ name }) => name);
  const expandedNames = expand.map(({ navigation: { name, to }, select: of }) =>
    of.length === to.columns.length ? `${name}()` : `${name}(${of.map((column) => column.name).join(',')})`,
  );
  const all = [...columns, ...expandedNames];
  return all.length === 0 ? '' : `(${all.join(',')})`;
}

const jsonType = ({ headers }: FastifyRequest) =>
  `application/json;odata.metadata=${/metadata=none/.test(headers.accept ?? '') ? 'none' : 'minimal'};charset=utf-8`;

const sendJson = (reading: ODataRequest, body: object, context: string) =>
  send(reading, JSON.stringify({ '@odata.context': reading.root + context, ...body }), jsonType(reading.request));

/** Sends a response that the caller may cache and revalidate with its ETag. */
async function send({ request, reply }: ODataRequest, text: string, type: string): Promise<FastifyReply> {
  // Encoded once, for both the ETag and the response, because the text may be long.
  const bytes = Buffer.from(text);
  const etag = etagOf(bytes);
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnown(request, etag)) return reply.status(304).send();
  void reply.type(type);
  return sendText(bytes, request, reply);
}
