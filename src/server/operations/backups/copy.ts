import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Client, Submittable } from 'pg';

/** The parts of pg's connection that COPY needs. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The number of bytes buffered before reading from the database is paused. */
const WAITING_BYTES = 1024 * 1024;

/**
 * Yields the rows of a COPY ... TO STDOUT as they arrive, each with its line break. Reads only as fast as they are
 * consumed.
 */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer> {
  const statementStream = client.query(new CopyOut(statement));
  try {
    for (;;) {
      const rows = await statementStream.next();
      if (rows === null) return;
      yield* rows;
    }
  } finally {
    statementStream.leave();
  }
}

/** Runs a COPY ... FROM STDIN with the bytes of the source. Returns the number of rows. */
export async function copyIn(client: Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const statementStream = client.query(new CopyIn(statement, source));
  await statementStream.end;
  return statementStream.rows;
}

/** A COPY statement, sent using the simple query protocol. */
class CopyStatement implements Submittable {
  rows = 0;
  readonly end: Promise<void>;
  protected isOver = false;
  protected wire: Wire | undefined;
  protected settle: (error?: Error) => void = () => {};
  readonly #statement: string;

  constructor(statement: string) {
    this.#statement = statement;
    this.end = new Promise((resolve, reject) => {
      this.settle = (error) => {
        this.isOver = true;
        if (error) reject(error);
        else resolve();
      };
    });
    // Prevents an unhandled rejection when nobody is waiting yet.
    this.end.catch(() => {});
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire;
    this.wire.query(this.#statement);
  }

  handleRowDescription(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleError(error: Error): void {
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.settle();
  }
}

class CopyOut extends CopyStatement {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #wake: () => void = () => {};

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the connection may reuse the chunk's buffer.
    this.#waiting.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes > WAITING_BYTES) this.wire?.stream.pause();
    this.#wake();
  }

  /** Closes the connection if the consumer stops early. Otherwise the database would wait forever to send the rest. */
  leave(): void {
    if (!this.isOver) this.wire?.stream.destroy();
  }

  /** Returns the rows received since the last call; null at the end. */
  async next(): Promise<Buffer[] | null> {
    if (this.#waiting.length === 0 && !this.isOver) {
      const wakeUp = new Promise<void>((resolve) => (this.#wake = resolve));
      this.wire?.stream.resume();
      await Promise.race([wakeUp, this.end]);
    }
    if (this.#waiting.length === 0) {
      await this.end;
      if (this.#waiting.length === 0) return null;
    }
    const rows = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    return rows;
  }
}

class CopyIn extends CopyStatement {
  readonly #source: AsyncIterable<Buffer>;

  constructor(statement: string, source: AsyncIterable<Buffer>) {
    super(statement);
    this.#source = source;
  }

  handleCopyInResponse(): void {
    void this.#send();
  }

  async #send(): Promise<void> {
    const { wire } = this;
    if (!wire) return;
    try {
      for await (const chunk of this.#source) {
        if (this.isOver) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.end]);
      }
      wire.endCopyFrom();
    } catch (error) {
      // Reports the source's error, once the database has confirmed that the COPY failed.
      const { settle } = this;
      this.settle = () => settle(error as Error);
      if (this.isOver) return;
      wire.sendCopyFail('the source ended early');
    }
  }
}
