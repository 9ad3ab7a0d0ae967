const WIDTH = 30;

/** Creates a progress bar on stderr, redrawn at each percent. Does nothing if stderr is not a terminal. */
export function progressBar(totalBytes: number) {
  const { stderr } = process;
  let done = 0;
  let lastPercent = -1;
  let ended = !stderr.isTTY;
  return {
    advance(bytes: number): void {
      done += bytes;
      const percent = totalBytes === 0 ? 100 : Math.min(100, Math.floor((100 * done) / totalBytes));
      if (ended || percent === lastPercent) return;
      lastPercent = percent;
      const fullBlocks = Math.round((WIDTH * percent) / 100);
      stderr.write(`\r${'█'.repeat(fullBlocks)}${'░'.repeat(WIDTH - fullBlocks)} ${String(percent).padStart(3)} %`);
    },
    /** Clears the line for other output, until the bar advances. */
    clear(): void {
      if (ended) return;
      lastPercent = -1;
      stderr.write('\r\u001b[K');
    },
    /** Removes the bar. */
    end(): void {
      if (ended) return;
      ended = true;
      stderr.write('\r\u001b[K');
    },
  };
}
