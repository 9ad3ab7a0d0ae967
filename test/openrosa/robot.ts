import type { TestServer } from '../support/server.ts';
import { multipart } from '../support/upload.ts';

/**
 * Creates a client that follows ODK Collect's rules and is as strict: it accepts no response without the OpenRosa
 * header and no list of another type, sends a HEAD request first, splits submissions that are too large, and stops at
 * any response but 201 or 202.
 */
export function phoneClient({ app }: Pick<TestServer, 'app'>, at: string) {
  async function ask(method: 'GET' | 'HEAD', url: string) {
    const response = await app.inject({ method, url: new URL(url, 'http://host').pathname, headers: COLLECT_HEADERS });
    if (response.headers['x-openrosa-version'] === undefined) throw new Error(`${url} is no OpenRosa server`);
    return response;
  }

  async function list(url: string): Promise<string> {
    const reply = await ask('GET', url);
    const type = String(reply.headers['content-type']);
    if (reply.statusCode !== 200 || !type.includes('text/xml')) throw new Error(`${reply.statusCode} ${type}`);
    return reply.body;
  }

  return {
    /** Fetches a form, by default the first one, and the files that it needs, by name. */
    async fetchForm(id?: string): Promise<{ xform: string; lists: Record<string, string> }> {
      const offeredForms = entriesOf(await list(`${at}/formList`), 'xform');
      const entry = offeredForms.find((form) => id === undefined || valueIn(form, 'formID') === id);
      if (!entry) throw new Error('there is no form');
      const xform = (await ask('GET', valueIn(entry, 'downloadUrl'))).body;
      const files = entriesOf(await list(valueIn(entry, 'manifestUrl')), 'mediaFile');
      const lists = await Promise.all(
        files.map(async (file) => [valueIn(file, 'filename'), (await ask('GET', valueIn(file, 'downloadUrl'))).body]),
      );
      return { xform, lists: Object.fromEntries(lists) as Record<string, string> };
    },

    /**
     * Sends a filled form with its files; returns the status and message that the app would show, from the last
     * response. Stops at the first response other than 201 or 202.
     */
    async send(
      xml: string,
      files: Readonly<Record<string, Uint8Array>> = {},
    ): Promise<{ status: number; message: string }> {
      const may = await ask('HEAD', `${at}/submission`);
      if (may.statusCode !== 204) return { status: may.statusCode, message: '' };
      const limit = Number(may.headers['x-openrosa-accept-content-length'] ?? 10_000_000);
      let last = { status: 0, message: '' };
      const batches = batchesOf(xml, files, limit);
      for (const [place, batch] of batches.entries()) {
        last = await post(xml, batch, place < batches.length - 1);
        if (last.status !== 201 && last.status !== 202) break;
      }
      return last;
    },
  };

  async function post(xml: string, files: readonly [string, Uint8Array][], isIncomplete: boolean) {
    const { payload, headers } = multipart([
      { name: 'xml_submission_file', filename: 'audit.xml', bytes: Buffer.from(xml) },
      ...files.map(([name, bytes]) => ({ name, filename: name, bytes })),
      ...(isIncomplete ? [{ name: '*isIncomplete*', value: 'yes' }] : []),
    ]);
    const url = `${at}/submission`;
    const response = await app.inject({ method: 'POST', url, payload, headers: { ...COLLECT_HEADERS, ...headers } });
    if (response.headers['x-openrosa-version'] === undefined) throw new Error('no OpenRosa server');
    return { status: response.statusCode, message: valueIn(response.body, 'message') };
  }
}

/** The request headers of Collect. Its `Date` uses a 12-hour clock, so servers can't rely on it. */
const COLLECT_HEADERS = { 'x-openrosa-version': '1.0', date: 'Sat, 21 Nov 2026 01:00:00 GMT' };

const FILES_AT_ONCE = 100;

/** Returns the files of each request: as many as the byte limit allows together with the XML, and at most 100. */
function batchesOf(xml: string, files: Readonly<Record<string, Uint8Array>>, limit: number): [string, Uint8Array][][] {
  const batches: [string, Uint8Array][][] = [[]];
  let bytes = Buffer.byteLength(xml);
  for (const file of Object.entries(files)) {
    const full = bytes + file[1].length > limit || (batches.at(-1)?.length ?? 0) === FILES_AT_ONCE;
    if (full && batches.at(-1)?.length !== 0) {
      batches.push([]);
      bytes = Buffer.byteLength(xml);
    }
    batches.at(-1)?.push(file);
    bytes += file[1].length;
  }
  return batches;
}

function entriesOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>[^]*?</${name}>`, 'g'))].map(([element]) => element);
}

function valueIn(xml: string, name: string): string {
  return new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(xml)?.[1] ?? '';
}
