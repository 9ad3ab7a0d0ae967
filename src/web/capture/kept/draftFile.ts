import type { Draft } from './draft.ts';

/** An audit as a file that 'Import' and `fourscore import` take. */
export async function draftFile(draft: Draft): Promise<{ name: string; file: Blob }> {
  const file = new Blob([JSON.stringify(draft)], { type: 'application/json' });
  return { name: `audit-${draft.date.slice(0, 10)}-${draft.surveyId.slice(0, 8)}.json`, file };
}
