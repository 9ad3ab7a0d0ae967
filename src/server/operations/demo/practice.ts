import { earningAnswer, NOT_APPLICABLE } from '../../domain/answers.ts';
import type { FourP } from '../../domain/scoring/fourP.ts';
import { perFactor } from '../../domain/scoring/perArea.ts';
import type { PlacedQuestion } from '../instrument/installed.ts';
import type { GivenAnswer } from '../surveys/intake.ts';
import type { DemoStore } from './organisation.ts';
import { normalOf, pick, randomOf, type Random } from './random.ts';

/**
 * How a store answers. Each store has a hidden skill per category, P and time; each question a difficulty, and each
 * store a bent for it that stays. A question's point is earned while the skill lies above the difficulty: answers
 * change as the skill drifts and seldom to and fro, so that scores rise and fall smoothly.
 */
export type Practice = (monthsAgo: number, random: Random) => GivenAnswer[];

/** What comes on top of the store's path, in log-odds; together about the spread of a logistic of scale 1. */
const SPREAD = { category: 0.4, factor: 0.35, cell: 0.3, difficulty: 0.9, bent: 1.15, wave: 0.18, visit: 0.22 };

/** It is easier everywhere to have healthy foods than to promote them. In log-odds. */
const FACTOR_EASE: Record<FourP, number> = { 1: 0.35, 2: -0.05, 3: 0.05, 4: -0.35 };

/** Chances: a store lacks a whole sub-category, a question doesn't fit a store, one is left open, a category is. */
const CHANCE = { lacks: 0.4, doesNotFit: 0.012, leftOpen: 0.008, categoryLeftOut: 0.025 };

/** The practice of a store: what it answers at an audit so many months before today. */
export function practiceOf(store: DemoStore, questions: readonly PlacedQuestion[]): Practice {
  const lacking = lackingSubcategory(store, questions);
  const habits = questions.map((question) => habitOf(store, question, lacking));
  // By this the path says about what the store scores, whatever its offsets came to.
  const offset = habits.reduce((sum, { ease }) => sum + ease, 0) / habits.length;
  return (monthsAgo, random) => {
    const skill = logOdds(scoreOnPath(store.path, monthsAgo) / 100) - offset;
    const luck = perFactor(() => SPREAD.visit * (random() + random() - 1));
    const leavesOut = random() < CHANCE.categoryLeftOut;
    const { category } = pick(random, questions);
    // A weekly auditor knows the way to every shelf.
    const leftOut = leavesOut && !store.weekly ? category : undefined;
    return habits
      .filter(({ question }) => question.category !== leftOut)
      .map(({ question, fits, ease, wave }) => {
        const { varname: questionId, factor } = question;
        const leftOpen = random() < CHANCE.leftOpen;
        if (!fits) return { questionId, answer: NOT_APPLICABLE };
        if (leftOpen) return { questionId, answer: '' };
        const earned = skill + ease + wave(monthsAgo) + luck[factor] > 0;
        return { questionId, answer: earned === (earningAnswer(question) !== 'No') ? 'Yes' : 'No' };
      });
  };
}

/** What lasts at a store for a question: whether it applies, and how easily its point is earned, in log-odds. */
function habitOf({ name }: DemoStore, question: PlacedQuestion, lacking: string | undefined) {
  const { varname, category, factor } = question;
  const cell = `${name} ${category} ${factor}`;
  return {
    question,
    fits: subcategoryOf(question) !== lacking && randomOf(`fit of ${name} ${varname}`)() >= CHANCE.doesNotFit,
    ease:
      FACTOR_EASE[factor] +
      SPREAD.category * normalOf(`${name} ${category}`) +
      SPREAD.factor * normalOf(`${name} ${factor}`) +
      SPREAD.cell * normalOf(cell) -
      SPREAD.difficulty * normalOf(varname) -
      SPREAD.bent * normalOf(`${name} ${varname}`),
    wave: waveOf(cell),
  };
}

/** A slow rise and fall over 8 to 16 months. */
function waveOf(cell: string): (monthsAgo: number) => number {
  const random = randomOf(`wave of ${cell}`);
  const period = 8 + 8 * random();
  const phase = random();
  return (monthsAgo) => SPREAD.wave * Math.sin(2 * Math.PI * (monthsAgo / period + phase));
}

/** The straight line between the path's points, which come oldest first. */
function scoreOnPath(path: DemoStore['path'], monthsAgo: number): number {
  const [first, ...rest] = path;
  if (!first) throw new RangeError('a store without a path is never audited');
  let [before, earlier] = first;
  for (const [after, later] of rest) {
    if (monthsAgo >= before) break;
    if (monthsAgo >= after) return later + ((earlier - later) * (monthsAgo - after)) / (before - after);
    [before, earlier] = [after, later];
  }
  return earlier;
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

/** Some stores have no yoghurt at all, others no hot meals; all have the basic range. */
function lackingSubcategory({ name }: DemoStore, questions: readonly PlacedQuestion[]): string | undefined {
  const random = randomOf(`range of ${name}`);
  const special = questions.filter(({ subcategory }) => subcategory !== '1' && subcategory !== '9');
  return random() < CHANCE.lacks && special.length > 0 ? subcategoryOf(pick(random, special)) : undefined;
}

function subcategoryOf({ category, subcategory }: PlacedQuestion): string {
  return `${category} ${subcategory}`;
}
