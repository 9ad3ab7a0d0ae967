import { createServer, type AddressInfo } from 'node:net';

/** Returns a free port on this machine, for a server that must know its address before it listens. */
export function openPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
