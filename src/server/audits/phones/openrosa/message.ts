import { inLanguage, type Language } from '../../domain/instrument.ts';
import { fixesOf } from '../../domain/scoring/fixes.ts';
import type { Translate } from '../i18n.ts';
import type { TakenIn } from './submission.ts';

/** So many fixes are named: more are not read on a phone. */
const FIXES_MOST = 3;

/** What the app shows its user after sending: the score, how it changed, and what to fix first. */
export function messageOf({ scored, installed, before }: TakenIn, language: Language, say: Translate): string {
  const { overall: score } = scored.columns;
  const first =
    before === null
      ? say('phoneReply.score', { score })
      : say('phoneReply.change', { score, change: signed(score - before) });
  const answers = scored.answers.flatMap(([id, answer]) => {
    const question = installed.questions.get(id);
    if (!question) return [];
    // Field by field: a copy of all that is known of a question took longer than everything else here.
    const { category, factor, scoringType, weight, text } = question;
    return [{ id, answer, category, factor, scoringType, weight, text }];
  });
  const fixes = fixesOf(answers).slice(0, FIXES_MOST);
  if (fixes.length === 0) return first;
  const lines = fixes.map(({ answer, gain }, at) =>
    say('phoneReply.fix', {
      place: at + 1,
      question: inLanguage(answer.text, language),
      gain: gain.overall.toFixed(1),
    }),
  );
  return [first, say('phoneReply.fixes'), ...lines].join('\n');
}

function signed(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
