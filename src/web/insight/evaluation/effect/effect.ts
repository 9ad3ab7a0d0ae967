import type { InputOf, ReplyOf } from '../../../../contract/kit/call.ts';
import type { readEffect } from '../../../../contract/insight/evaluation.ts';
import type { ComparedArea } from '../../../../domain/evaluation/areas.ts';
import type { Arm, Scale } from '../choices/comparison.ts';

export type EffectInput = InputOf<typeof readEffect>;
export type Effect = ReplyOf<typeof readEffect>['resultData'];
export type LeftOut = Effect['left_out'][number];
export type EffectMonth = Effect['months'][number];

/** The result of a comparison and the data needed to draw it. */
export type ComparisonDrawing = {
  effect: Effect;
  names: Record<Arm, string>;
  areaNames: Record<ComparedArea, string>;
  area: ComparedArea;
  /** The days on which the change started, in ascending order. */
  days: readonly string[];
  scale: Scale;
  /** The number of chosen stores or groups that don't exist or that the user can't see. */
  unknown: number;
};
