export type Backpressure = {
  /** Adds to the amount in use, and waits while it exceeds the limit. Only one caller may wait at a time. */
  use(amount: number): Promise<void>;
  release(amount: number): void;
  /** Ends the flow: the current wait and all later ones reject with the reason. */
  stop(reason: Error): void;
};

/** Creates a limit on how far a sender may run ahead of a receiver. */
export function backpressure(most: number): Backpressure {
  let usedAmount = 0;
  let failure: Error | null = null;
  let settle: (() => void) | undefined;
  return {
    async use(amount) {
      usedAmount += amount;
      if (usedAmount > most && !failure) await new Promise<void>((resolve) => (settle = resolve));
      if (failure) throw failure;
    },
    release(amount) {
      usedAmount -= amount;
      if (usedAmount <= most) settle?.();
    },
    stop(reason) {
      failure ??= reason;
      settle?.();
    },
  };
}
