import { expect, test } from 'vitest';
import type { StepKind } from '../../../../domain/actions/status.ts';
import { linkedUntil } from './actionLink.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (kind: StepKind, day = '2026-11-20') => ({ kind, at: `${day}T12:00:00.000Z` });

test.each([
  ['no link was created', 'open', [at('made')], null],
  ['one was created', 'open', [at('made'), at('shared'), at('comment')], '2026-12-20T12:00:00.000Z'],
  ['it was revoked', 'open', [at('shared'), at('unshared')], null],
  [
    'it was created again',
    'done',
    [at('shared'), at('unshared'), at('shared', '2026-11-21')],
    '2026-12-21T12:00:00.000Z',
  ],
  ['the action was reassigned', 'open', [at('shared'), at('given')], null],
  ['it has expired', 'open', [at('shared', '2026-10-22')], null],
  ['the action is confirmed', 'confirmed', [at('shared')], null],
  ['the action was cancelled', 'dropped', [at('shared')], null],
] as const)('%s', (_case, status, timeline, until) => {
  expect(linkedUntil({ status, timeline }, NOW)?.toISOString() ?? null).toBe(until);
});
