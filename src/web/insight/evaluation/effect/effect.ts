import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import type { readEffect } from '../../../contract/compare.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Arm, Scale } from '../choices/comparison.ts';

export type EffectInput = InputOf<typeof readEffect>;
export type Effect = ReplyOf<typeof readEffect>['resultData'];
export type LeftOut = Effect['left_out'][number];
export type EffectMonth = Effect['months'][number];

/** A comparison that was drawn: what the server found, and what its parts are called. */
export type Drawn = {
  effect: Effect;
  /** What the arms are called. */
  names: Record<Arm, string>;
  areaNames: Record<ComparedArea, string>;
  area: ComparedArea;
  /** The days on which it began, in order. */
  days: readonly string[];
  scale: Scale;
  /** How many chosen stores or groups are not there. */
  unknown: number;
};
