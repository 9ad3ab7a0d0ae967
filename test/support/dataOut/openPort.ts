import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that is free now: for a server that has to know its address before it listens. */
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
