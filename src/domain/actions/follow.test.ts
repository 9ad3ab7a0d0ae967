import {
  array,
  assert,
  boolean,
  constantFrom,
  infiniteStream,
  integer,
  nat,
  property,
  record,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAudit,
  afterStep,
  follow,
  followFrom,
  type ManualStep,
  type ActionProgress,
  type Verdict,
} from './follow.ts';
import { isOverdue } from './status.ts';

const audit = (at: number, earned: boolean | null, worth = 1.6): Verdict => ({ at, id: `s${at}`, earned, worth });
const step = (at: number, status: ManualStep['status']): ManualStep => ({ at, status });
const stand = (over: Partial<ActionProgress> = {}): ActionProgress => ({
  status: 'open',
  realised: null,
  repeated: 0,
  confirmedBy: null,
  settledAt: 10,
  ...over,
});

describe('follow', () => {
  test.each<[string, ManualStep[], Verdict[], Partial<ActionProgress>]>([
    ['nothing leaves it open', [], [], {}],
    ['an audit before or at that moment has no effect', [], [audit(9, true), audit(10, true)], {}],
    [
      'an earned point verifies it',
      [],
      [audit(20, true)],
      { status: 'confirmed', realised: 1.6, confirmedBy: 's20', settledAt: 20 },
    ],
    ['a lost point leaves it open and is counted', [], [audit(20, false)], { repeated: 1, settledAt: 20 }],
    [
      'an uncounted point neither extends nor ends the row',
      [],
      [audit(20, false), audit(30, null), audit(40, false)],
      { repeated: 2, settledAt: 40 },
    ],
    [
      'an action in progress remains so when the point is lost',
      [step(15, 'doing')],
      [audit(20, false)],
      { status: 'doing', repeated: 1, settledAt: 20 },
    ],
    [
      'a done action is reopened when the point is lost',
      [step(15, 'done')],
      [audit(20, false)],
      { repeated: 1, settledAt: 20 },
    ],
    [
      'an action done after the loss remains done',
      [step(25, 'done')],
      [audit(20, false)],
      { status: 'done', repeated: 1, settledAt: 25 },
    ],
    [
      'a step at the date of an audit comes after it',
      [step(20, 'done')],
      [audit(20, false)],
      { status: 'done', repeated: 1, settledAt: 20 },
    ],
    [
      'a cancelled action is unchanged',
      [step(15, 'dropped')],
      [audit(20, true), audit(30, false)],
      { status: 'dropped', settledAt: 15 },
    ],
    [
      'a verified action remains verified, whatever follows',
      [step(25, 'done')],
      [audit(20, true), audit(30, false)],
      { status: 'confirmed', realised: 1.6, confirmedBy: 's20', settledAt: 20 },
    ],
    [
      'after it is opened again, later audits count',
      [step(25, 'reopened')],
      [audit(20, true), audit(30, false)],
      { repeated: 1, settledAt: 30 },
    ],
    [
      'the first audit with the earned point verifies it',
      [],
      [audit(40, true, 2), audit(30, true, 1.2), audit(20, false)],
      { status: 'confirmed', realised: 1.2, repeated: 1, confirmedBy: 's30', settledAt: 30 },
    ],
  ])('%s', (_case, steps, audits, expected) => {
    expect(follow(10, steps, audits)).toEqual(stand(expected));
  });

  const events = record({
    steps: array(
      record({
        at: integer({ min: 11, max: 60 }),
        status: constantFrom('open', 'doing', 'done', 'dropped', 'reopened') satisfies Arbitrary<ManualStep['status']>,
      }),
      { maxLength: 6 },
    ),
    audits: uniqueArray(record({ at: integer({ min: 0, max: 60 }), earned: constantFrom(true, false, null) }), {
      maxLength: 8,
      selector: ({ at }) => at,
    }),
  });

  test('does not depend on the order in which audits arrive', () => {
    assert(
      property(events, infiniteStream(nat()), ({ steps, audits }, order) => {
        const inputs = audits.map(({ at, earned }) => audit(at, earned));
        const shuffledInputs = inputs.toSorted(() => ((order.next().value ?? 0) % 2 ? 1 : -1));
        expect(follow(10, steps, shuffledInputs)).toEqual(follow(10, steps, inputs));
      }),
    );
  });

  test('continues from the last change as if it had followed everything again', () => {
    assert(
      property(events, events, ({ steps, audits }, { audits: otherAudits }) => {
        const inputs = audits.map(({ at, earned }) => audit(at, earned));
        // Later than all steps and audits.
        const laterAudits = otherAudits.map(({ at, earned }) => audit(at + 100, earned));
        expect(followFrom(follow(10, steps, inputs), laterAudits)).toEqual(
          follow(10, steps, [...inputs, ...laterAudits]),
        );
      }),
    );
  });

  test('a later audit or step makes one move', () => {
    assert(
      property(events, boolean(), ({ steps, audits }, isEarned) => {
        const inputs = audits.map((entry) => audit(entry.at, entry.earned));
        const before = follow(10, steps, inputs);
        const after = follow(10, steps, [...inputs, audit(70, isEarned)]);
        const next = afterAudit(before.status, isEarned);
        expect([after.status, after.repeated]).toEqual([
          next?.status ?? before.status,
          before.repeated + (next?.repeated ?? 0),
        ]);
        const last = step(70, 'done');
        expect(follow(10, [...steps, last], inputs)).toEqual(afterStep(before, last));
      }),
    );
  });
});

test.each([
  ['open', '2026-11-20', true],
  ['doing', '2026-11-20', true],
  ['open', '2026-11-21', false],
  ['open', null, false],
  ['done', '2026-11-20', false],
  ['dropped', '2026-11-20', false],
] as const)('%s and due on %s is overdue on 21 November: %s', (status, due, overdue) => {
  expect(isOverdue({ status, due }, '2026-11-21')).toBe(overdue);
});
