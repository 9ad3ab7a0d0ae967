import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const HOSTS_FILE =
  process.platform === 'win32'
    ? path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** The timeout of one query to a name server, in ms, and the number of tries. */
const QUESTION = { timeout: 2_000, tries: 2 };

type Options = {
  /** Aborts when the result is no longer needed. */
  signal: AbortSignal;
  /**
   * True if the operator listed the host (WEBHOOK_HOSTS); the system may then resolve a name that name servers don't
   * know.
   */
  trusted: boolean;
  /** Name servers as `address:port`; the system's by default. */
  servers?: readonly string[];
  hostsFile?: string;
};

/** Returns all addresses of a host name. Rejects if it can't be resolved. */
export type ResolveHost = (name: string, options: Options) => Promise<string[]>;

/**
 * Resolves a host name over sockets of its own. The system's resolver (getaddrinfo) would block one of the process's
 * few threads while a name server is silent, and so delay all other lookups, including the database's. Name servers are
 * not asked for names in the hosts file. Names that need a search domain or mDNS work only for hosts that the operator
 * listed.
 */
export const resolveHost: ResolveHost = async (name, { signal, trusted, servers, hostsFile = HOSTS_FILE }) => {
  const hostAddresses = await listedAddresses(name, hostsFile);
  if (hostAddresses.length > 0) return hostAddresses;
  signal.throwIfAborted();
  const resolver = new Resolver(QUESTION);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length > 0 || four.status === 'fulfilled') return addresses;
    const { code } = four.reason as NodeJS.ErrnoException;
    // A silent name server would block the system's resolver, too.
    if (!trusted || code === 'ETIMEOUT' || code === 'ECANCELLED') throw four.reason;
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Returns a name's addresses in a hosts file; none if the file can't be read. */
async function listedAddresses(name: string, file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const host = name.toLowerCase();
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return names.some((hostName) => hostName.toLowerCase() === host) ? [address] : [];
  });
}
