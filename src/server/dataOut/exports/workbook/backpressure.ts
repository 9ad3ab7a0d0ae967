export type Backpressure = {
  /** Counts what was used, and waits while that is more than allowed. One at a time may wait. */
  use(amount: number): Promise<void>;
  give(amount: number): void;
  /** Nothing will be given any more: who waits, now or later, fails with the reason. */
  stop(reason: Error): void;
};

/** Lets a sender run ahead of a receiver by so much and no more. */
export function backpressure(most: number): Backpressure {
  let used = 0;
  let stopped: Error | null = null;
  let settle: (() => void) | undefined;
  return {
    async use(amount) {
      used += amount;
      if (used > most && !stopped) await new Promise<void>((resolve) => (settle = resolve));
      if (stopped) throw stopped;
    },
    give(amount) {
      used -= amount;
      if (used <= most) settle?.();
    },
    stop(reason) {
      stopped ??= reason;
      settle?.();
    },
  };
}
