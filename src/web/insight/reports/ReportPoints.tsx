import { useOwnerAndDue } from '../../audits/surveys/useOwnerAndDue.ts';
import type { ReactNode } from 'react';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import { useTextAttributes } from '../../i18n/questionLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { Delta } from '../../ui/Delta.tsx';
import { strengthsOf, weaknessesOf } from './reportPoints.ts';
import { usePlanAttributes } from '../../audits/surveys/usePlanAttributes.ts';
import type { Survey } from '../../audits/surveys/survey.ts';

type PointsProps = { survey: Survey };

/** Lists up to three strengths. */
export function ReportStrengths({ survey: { scores, before, categoryNames } }: PointsProps) {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  const strengths = strengthsOf(scores, before);
  if (strengths.length === 0) return <Points title={text('survey.print.well')} foot={text('survey.fixes.uncounted')} />;
  return (
    <Points title={text('survey.print.well')}>
      {strengths.map((strength) => {
        const name = 'category' in strength ? categoryNames[strength.category] : names[strength.fourP];
        return (
          <li key={name}>
            <b>{'category' in strength ? <QuestionText>{name}</QuestionText> : name}</b>
            <span className="num">
              {format.percent(strength.score)}
              {strength.change !== null && strength.change !== 0 && (
                <>
                  {' '}
                  <Delta points={strength.change} unit />
                </>
              )}
            </span>
            <p className="num">{text('survey.print.earned', { points: strength.points, counted: strength.counted })}</p>
          </li>
        );
      })}
    </Points>
  );
}

/** Lists up to three things to fix, with the points that each would add. */
export function ReportFixes({ survey, fixIds }: PointsProps & { fixIds: ReadonlySet<string> }) {
  const text = useText();
  const format = useFormat();
  const attributes = useTextAttributes();
  const { fixes, scoreAfter: overall } = weaknessesOf(survey.answers, fixIds);
  if (fixes.length === 0) {
    const lead = survey.scores.overall.counted > 0 ? 'survey.fixes.noneLead' : 'survey.fixes.uncounted';
    return <Points title={text('survey.print.fix')} foot={text(lead)} />;
  }
  return (
    <Points
      title={text('survey.print.fix')}
      foot={text('survey.print.allFixed', {
        count: fixes.length,
        from: format.percent(survey.scores.overall.score),
        to: format.percent(overall),
      })}
    >
      {fixes.map(({ answer, gain }) => (
        <li key={answer.id}>
          <b {...attributes(answer.text)}>{answer.text}</b>
          <span className="num">{text('survey.print.gain', { gain: gain.overall })}</span>
          {answer.strategies[0] !== undefined && <p {...attributes(answer.strategies[0])}>{answer.strategies[0]}</p>}
        </li>
      ))}
    </Points>
  );
}

/** Lists the actions agreed with the store. */
export function ReportActions({ survey }: PointsProps) {
  const { plan } = survey;
  const text = useText();
  const ownerAndDue = useOwnerAndDue();
  const attributes = usePlanAttributes(survey);
  if (plan.length === 0) return <Points title={text('survey.plan.title')} foot={text('survey.plan.none')} />;
  return (
    <Points title={text('survey.plan.title')} className="report-actions">
      {plan.map(({ question, answers, notes, owner, due }) => (
        <li key={question}>
          <b {...attributes(answers[0] ?? question)}>{answers.length > 0 ? answers.join(' ') : question}</b>
          {answers.length > 0 && <p {...attributes(question)}>{question}</p>}
          {(owner !== null || due !== null) && <p className="num">{ownerAndDue({ owner, due })}</p>}
          {notes !== '' && <p dir="auto">{notes}</p>}
        </li>
      ))}
    </Points>
  );
}

type ListProps = { title: string; foot?: string; className?: string; children?: ReactNode };

function Points({ title, foot, className = '', children }: ListProps) {
  return (
    <section className={`report-points ${className}`}>
      <h2>{title}</h2>
      {children !== undefined && <ol>{children}</ol>}
      {foot !== undefined && <p className="report-note num">{foot}</p>}
    </section>
  );
}
