import { inLanguage } from '../../../../domain/instrument.ts';
import { fixesOf } from '../../../../domain/scoring/fixes.ts';
import type { Translate } from '../../../i18n.ts';
import { isBlank, type StoredSubmission } from './submission.ts';

const FIXES_MOST = 3;

/** Returns the message that the app shows after a submission. */
export function messageOf(
  { read, scoredSurvey, instrument, before }: StoredSubmission,
  language: string,
  say: Translate,
): string {
  if (isBlank(read.survey)) return say('phoneReply.blank');
  const { overall: score } = scoredSurvey.columns;
  const first =
    before === null
      ? say('phoneReply.score', { score })
      : say('phoneReply.change', { score, change: withSign(score - before) });
  const answers = scoredSurvey.answers.flatMap(([id, answer]) => {
    const question = instrument.questions.get(id);
    if (!question) return [];
    // Copies only these fields, because copying whole questions is slow.
    const { category, fourP, scoringType, weight, text } = question;
    return [{ id, answer, category, fourP, scoringType, weight, text }];
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

function withSign(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
