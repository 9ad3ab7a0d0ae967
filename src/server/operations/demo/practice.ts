import { earningAnswer, NOT_APPLICABLE } from '../../../domain/answers.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { perFourP } from '../../../domain/scoring/perArea.ts';
import type { PlacedQuestion } from '../../shared/definitions/installedInstruments.ts';
import type { GivenAnswer } from '../../audits/surveys/intake.ts';
import type { DemoStore } from './organisation.ts';
import { normalOf, pick, randomOf, type Random } from './random.ts';

/**
 * Returns a store's answers in an audit. A point is earned while the store's hidden skill exceeds the question's
 * difficulty. The skill drifts slowly, so that answers rarely change back and forth.
 */
export type Practice = (monthsAgo: number, random: Random) => GivenAnswer[];

/** The sizes of the effects added to the store's path, in log-odds. */
const SPREAD = { category: 0.4, fourP: 0.35, cell: 0.3, difficulty: 0.9, bent: 1.15, wave: 0.18, visit: 0.22 };

/** The ease of each P, in log-odds: having healthy foods is easier than promoting them. */
const FOUR_P_EASE: Record<FourP, number> = { 1: 0.35, 2: -0.05, 3: 0.05, 4: -0.35 };

/**
 * The probabilities that a store lacks a whole sub-category, a question doesn't apply to a store, and a question or a
 * whole category is left unanswered.
 */
const CHANCE = { lacks: 0.4, doesNotFit: 0.012, leftOpen: 0.008, categoryLeftOut: 0.025 };

/** Returns the function that generates a store's answers. */
export function practiceOf(store: DemoStore, questions: readonly PlacedQuestion[]): Practice {
  const weakSubcategory = lackingSubcategory(store, questions);
  const habits = questions.map((question) => habitOf(store, question, weakSubcategory));
  // Centres the effects, so that scores follow the path.
  const offset = habits.reduce((sum, { ease }) => sum + ease, 0) / habits.length;
  return (monthsAgo, random) => {
    const skill = logOdds(scoreOnPath(store.path, monthsAgo) / 100) - offset;
    const luck = perFourP(() => SPREAD.visit * (random() + random() - 1));
    const leavesOut = random() < CHANCE.categoryLeftOut;
    const { category } = pick(random, questions);
    // Auditors who come weekly know the store, so they leave out no category.
    const leftOut = leavesOut && !store.weekly ? category : undefined;
    return habits
      .filter(({ question }) => question.category !== leftOut)
      .map(({ question, fits, ease, wave }) => {
        const { varname: questionId, fourP } = question;
        const leftOpen = random() < CHANCE.leftOpen;
        if (!fits) return { questionId, answer: NOT_APPLICABLE };
        if (leftOpen) return { questionId, answer: '' };
        const earned = skill + ease + wave(monthsAgo) + luck[fourP] > 0;
        return { questionId, answer: answerTo(question, earned) };
      });
  };
}

/** Returns the answer that earns a question's point, or the one that loses it. */
export function answerTo(question: PlacedQuestion, earned: boolean): 'Yes' | 'No' {
  return earned === (earningAnswer(question) !== 'No') ? 'Yes' : 'No';
}

function habitOf({ name }: DemoStore, question: PlacedQuestion, weakSubcategory: string | undefined) {
  const { varname, category, fourP } = question;
  const cell = `${name} ${category} ${fourP}`;
  return {
    question,
    fits: subcategoryOf(question) !== weakSubcategory && randomOf(`fit of ${name} ${varname}`)() >= CHANCE.doesNotFit,
    ease:
      FOUR_P_EASE[fourP] +
      SPREAD.category * normalOf(`${name} ${category}`) +
      SPREAD.fourP * normalOf(`${name} ${fourP}`) +
      SPREAD.cell * normalOf(cell) -
      SPREAD.difficulty * normalOf(varname) -
      SPREAD.bent * normalOf(`${name} ${varname}`),
    wave: waveOf(cell),
  };
}

function waveOf(cell: string): (monthsAgo: number) => number {
  const random = randomOf(`wave of ${cell}`);
  const period = 8 + 8 * random();
  const phase = random();
  return (monthsAgo) => SPREAD.wave * Math.sin(2 * Math.PI * (monthsAgo / period + phase));
}

/** Interpolates linearly between the path's points, which are in order, oldest first. */
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

/**
 * Returns a sub-category that the store lacks, such as yoghurt or hot meals; undefined for none. All stores have the
 * basic range.
 */
function lackingSubcategory({ name }: DemoStore, questions: readonly PlacedQuestion[]): string | undefined {
  const random = randomOf(`range of ${name}`);
  const special = questions.filter(({ subcategory }) => subcategory !== '1' && subcategory !== '9');
  return random() < CHANCE.lacks && special.length > 0 ? subcategoryOf(pick(random, special)) : undefined;
}

function subcategoryOf({ category, subcategory }: PlacedQuestion): string {
  return `${category} ${subcategory}`;
}
