import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/viewer.ts';
import { sendText } from '../../http/compress.ts';
import { answeringFailures } from '../../http/failure.ts';
import { answerFault, putVersion } from './answer.ts';
import { admitReader, type DataOptions } from './caller.ts';
import { missingFault, notOfferedFault } from './fault.ts';
import { parseOptions, optionsOf, type RowRequest } from './language/options.ts';
import { metadataXml } from './metadata.ts';
import { cutPage, etagOf, isKnown, pageRows, readColumns } from './page.ts';
import { isByDate, readParts } from './partPages.ts';
import { resourceOf } from './resource.ts';
import { inShort, partsOf, selectCount, selectJson } from './rowQueries.ts';
import { SET_NAMES, SETS, type DataSet } from './sets.ts';
import { feedSemaphore, takeSlot, waitingReader } from './slots.ts';
import { sourceOf } from './sourceQueries.ts';
import { visitRows } from './visits.ts';

/** The path of the feed. */
const DOOR = '/odata/v4';

type ODataRequest = { caller: Caller; request: FastifyRequest; reply: FastifyReply; root: string };

/** Serves the sets as OData 4.01, which Excel, Power BI, Tableau, R and Python can read directly. */
export function serveOData(app: FastifyInstance, options: DataOptions, publicUrl: string): void {
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const answer = async () => {
      const caller = await admitReader(options, request, DOOR);
      const version = putVersion(request, reply);
      const reading = { caller, request, reply, root: `${publicUrl}${DOOR}/` };
      const given = optionsOf(request.query);
      const resource = resourceOf(path);
      if (resource.kind === 'metadata')
        return await send(reading, metadataXml(version), 'application/xml; charset=utf-8');
      expectJson(request, given.get('format'));
      if (resource.kind === 'service') return await sendJson(reading, { value: listed() }, '$metadata');
      const asked = parseOptions(given, resource.set);
      const waiting = waitingReader(options, request, reply);
      const freeSlot = await takeSlot(feedSemaphore, caller, waiting);
      try {
        // The token may have been restricted or revoked during the wait.
        const now = { ...reading, caller: await waiting.ask() };
        if (resource.kind === 'rows') return await sendPage(options, now, resource.set, asked);
        if (resource.kind === 'count') return await sendCount(options, now, resource.set, asked);
        return await sendRow(options, now, resource.set, { ...asked, filter: resource.is });
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

/** Throws a DataFault unless the caller accepts JSON, the only format of rows. */
function expectJson({ headers }: FastifyRequest, format: string | undefined): void {
  const mediaType = (format ?? headers.accept ?? '').toLowerCase();
  const fits = mediaType === '' || /json|\*\/\*|application\/\*|text\/plain/.test(mediaType);
  if (!fits) throw notOfferedFault('A format other than JSON', format === undefined ? 'Accept' : '$format');
}

const listed = () => SET_NAMES.map((name) => ({ name, kind: 'EntitySet', url: name, title: SETS[name].description }));

async function sendPage(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  asked: RowRequest,
): Promise<FastifyReply> {
  const { request, reply, root } = reading;
  const { rows, preferred } = pageRows(request, set);
  if (preferred) void reply.header('preference-applied', `maxpagesize=${rows}`);
  const { read, count } = await readRows(options, reading, set, { asked, rows });
  const { text, next } = cutPage(read, asked, rows);
  const link = next === null ? '' : `,"@odata.nextLink":${JSON.stringify(root + set.name + nextQuery(request, next))}`;
  const counted = count === null ? '' : `,"@odata.count":${count}`;
  const context = JSON.stringify(`${root}$metadata#${set.name}${selection(asked, set)}`);
  return send(reading, `{"@odata.context":${context}${counted},"value":[${text}]${link}}`, jsonType(request));
}

async function sendRow(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  asked: RowRequest,
): Promise<FastifyReply> {
  const { read } = await readRows(options, reading, set, { asked, rows: 1 });
  const { text, count } = cutPage(read, asked, 1);
  if (count === 0) throw missingFault();
  const context = `${reading.root}$metadata#${set.name}${selection(asked, set)}/$entity`;
  return send(reading, `{"@odata.context":${JSON.stringify(context)},${text.slice(1)}`, jsonType(reading.request));
}

async function sendCount(
  options: DataOptions,
  reading: ODataRequest,
  set: DataSet,
  asked: RowRequest,
): Promise<FastifyReply> {
  const { count } = await readRows(options, reading, set, { asked: { ...asked, top: 0, count: true }, rows: 0 });
  return send(reading, String(count), 'text/plain; charset=utf-8');
}

const NO_ROWS = { text: '', count: 0 };

/** Reads a page's rows and, if there is a next page, one more; also the total count if requested. */
async function readRows(
  { reader, clock }: DataOptions,
  { caller }: ODataRequest,
  set: DataSet,
  { asked, rows }: { asked: RowRequest; rows: number },
) {
  return reader.read((db) =>
    inShort(db, async (from) => {
      const visits = set.name === 'Visits' ? await visitRows(from, caller, asked, clock()) : [];
      const source = sourceOf(from, caller, set, visits);
      const limit = Math.min(rows, asked.top ?? rows) + (asked.top !== null && asked.top <= rows ? 0 : 1);
      const columns = readColumns(set, asked);
      const parts = partsOf(set);
      const read =
        parts && limit > 0 && isByDate(asked)
          ? await readParts(from, caller, asked, { set, parts, columns, limit })
          : limit === 0
            ? NO_ROWS
            : ((await selectJson(source, asked, columns, limit).execute(from)).rows[0] ?? NO_ROWS);
      const counted = asked.count ? (await selectCount(source, asked).execute(from)).rows : [];
      return { read, count: counted[0]?.count ?? null };
    }),
  );
}

/** Returns the query of the next page: this one's, but starting after this page and without the total count. */
function nextQuery(request: FastifyRequest, token: string): string {
  const kept = Object.entries(request.query as Record<string, string>).filter(
    ([name]) => !/^\$?(?:skip|skiptoken|count|top)$/i.test(name),
  );
  const pairs = [...kept, ['$skiptoken', token] as const];
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

const selection = ({ select }: RowRequest, set: DataSet) =>
  select.length === set.columns.length ? '' : `(${select.map(({ name }) => name).join(',')})`;

const jsonType = ({ headers }: FastifyRequest) =>
  `application/json;odata.metadata=${/metadata=none/.test(headers.accept ?? '') ? 'none' : 'minimal'};charset=utf-8`;

const sendJson = (reading: ODataRequest, body: object, context: string) =>
  send(reading, JSON.stringify({ '@odata.context': reading.root + context, ...body }), jsonType(reading.request));

/** Sends a response that the caller may cache and revalidate with its ETag. */
async function send({ request, reply }: ODataRequest, text: string, type: string): Promise<FastifyReply> {
  // A long text is encoded only once, for both the ETag and the network.
  const bytes = Buffer.from(text);
  const etag = etagOf(bytes);
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnown(request, etag)) return reply.status(304).send();
  void reply.type(type);
  return sendText(bytes, request, reply);
}
