const WIDTH = 30;

/** A bar on the terminal's error output, redrawn as a percent is reached; elsewhere nothing. */
export function progressBar(totalBytes: number) {
  const { stderr } = process;
  let done = 0;
  let shown = -1;
  let ended = !stderr.isTTY;
  return {
    advance(bytes: number): void {
      done += bytes;
      const percent = totalBytes === 0 ? 100 : Math.min(100, Math.floor((100 * done) / totalBytes));
      if (ended || percent === shown) return;
      shown = percent;
      const filled = Math.round((WIDTH * percent) / 100);
      stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(percent).padStart(3)} %`);
    },
    /** Takes the bar away. */
    end(): void {
      if (ended) return;
      ended = true;
      stderr.write('\r\u001b[K');
    },
  };
}
