import { connect, createServer, type Server, type Socket } from 'node:net';

/** Starts a proxy to a database that can cut connections or silently drop data, like a failing network. */
export async function testProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let swallowing = false;
  let server: Server | null = null;
  let port = 0;

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      // Dropped data is never sent later: a connection that has lost data is dead.
      if (!swallowing) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  async function open(): Promise<void> {
    server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      pass(from, to);
      pass(to, from);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  }

  /** Closes every connection and refuses new ones, as if the database were down. */
  async function cut(): Promise<void> {
    const closePromise = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closePromise;
  }

  await open();
  const proxyUrl = new URL(url);
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String(port);
  return {
    url: proxyUrl.href,
    cut,
    open,
    /** Accepts connections from now on without forwarding anything. */
    swallow: () => {
      swallowing = true;
    },
    /** Forwards new connections again. */
    recover: () => {
      swallowing = false;
    },
    close: cut,
  };
}
