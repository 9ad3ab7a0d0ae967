const lines = new Map<string, Promise<unknown>>();

/** Does the works of one key one after the other, so that many at once of one user hold one connection between them. */
export async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const mine = before.then(work);
  // The next begins however this one ends.
  const end = mine.catch(() => {});
  lines.set(key, end);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === end) lines.delete(key);
  }
}
