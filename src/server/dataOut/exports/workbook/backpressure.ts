export type Backpressure = {
  /** Counts what was used, and waits while it exceeds the limit. Only one caller may wait at a time. */
  use(amount: number): Promise<void>;
  give(amount: number): void;
  /** Ends the flow: the current wait and all later ones reject with the reason. */
  stop(reason: Error): void;
};

/** Creates a limit on how far a sender may run ahead of a receiver. */
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
