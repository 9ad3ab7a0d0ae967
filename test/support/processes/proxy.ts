import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be cut, or swallow what passes without a word: a network that fails. */
export async function testProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let swallowing = false;
  let server: Server | null = null;
  let port = 0;

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      // What was swallowed never comes: a connection that has lost something is dead.
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

  /** Cuts every connection and refuses new ones, as a database that is gone. */
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    open,
    /** From now on connections are taken, and nothing is passed on. */
    swallow: () => {
      swallowing = true;
    },
    /** New connections pass again. */
    recover: () => {
      swallowing = false;
    },
    close: cut,
  };
}
