import { isCategory } from '../../../../../domain/scoring/categories.ts';
import type { Range } from '../../../../forms/dates/range.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { CategoryIcon } from '../../../../ui/categoryIcons.tsx';
import { useFigures } from '../../../../i18n/useFigures.ts';
import { hasEnoughPairs, type AgreementData } from '../agreement.ts';
import { differingQuestions } from '../questions/commonOf.ts';
import './training.css';

/** The number of questions that fit on the page with space for notes. */
const QUESTIONS = 8;
const AUDITORS = 7;

/** Renders the content of the printed page. */
export function TrainingSheet({ agreementData, range }: { agreementData: AgreementData; range: Range }) {
  const text = useText();
  const format = useFormat();
  const { agreement } = agreementData;
  const worst = differingQuestions(agreement.questions).slice(0, QUESTIONS);
  return (
    <article className="report-sheet" aria-label={text('agreement.print.title')}>
      <header className="report-head">
        <div className="min-w-0">
          <h1 className="text-title">{text('agreement.print.title')}</h1>
          <p className="num text-fg-2">
            {format.range(range.from, range.to)}, {text('agreement.strip.pairs', { count: agreement.pairs })}
          </p>
        </div>
        <p className="report-mark">
          {text('app.name')}
          <span>{text('nav.agreement')}</span>
        </p>
      </header>
      <div className="training-columns">
        <Categories agreement={agreementData} />
        <Auditors agreement={agreementData} />
      </div>
      <section className="training-questions">
        <h2>{text('agreement.questions.title')}</h2>
        <p className="report-note">{text('agreement.questions.note')}</p>
        {worst.length === 0 && <p>{text('agreement.questions.none')}</p>}
        <ol>
          {worst.map(({ question_id: id, text: words, food_id: category, pairs, agree }) => (
            <li key={id}>
              <div>
                {isCategory(category) && <CategoryIcon category={category} />}
                <b>{words}</b>
                <span className="num">{text('agreement.print.differ', { differ: pairs - agree, pairs })}</span>
              </div>
              <p>{text('agreement.print.agreed')}</p>
            </li>
          ))}
        </ol>
      </section>
      <footer className="report-foot">{text('agreement.footnote')}</footer>
    </article>
  );
}

function Categories({ agreement: { agreement, areaNames } }: { agreement: AgreementData }) {
  const text = useText();
  const figures = useFigures();
  const coefficients = hasEnoughPairs(agreement);
  const rows = [{ ...agreement.overall, food_id: '' }, ...agreement.categories];
  return (
    <section>
      <h2>{text('agreement.category.title')}</h2>
      <table className="training-table num">
        <thead>
          <tr>
            <th scope="col">{text('agreement.category.category')}</th>
            <th scope="col">{text('agreement.category.equal')}</th>
            {coefficients && <th scope="col">{text('agreement.category.ac1')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { food_id: category, answers, pa, ac1 } = row;
            const hasEnough = hasEnoughPairs(row);
            return (
              <tr key={category}>
                <th scope="row">{isCategory(category) ? areaNames[category] : text('agreement.category.all')}</th>
                <td>
                  {pa === null
                    ? '–'
                    : hasEnough
                      ? figures.share(pa)
                      : text('agreement.of', { count: Math.round(pa * answers), total: answers })}
                </td>
                {coefficients && <td>{ac1 === null || !hasEnough ? '–' : figures.coefficient(ac1)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Auditors({ agreement: { agreement } }: { agreement: AgreementData }) {
  const text = useText();
  const figures = useFigures();
  const more = agreement.auditors.length - AUDITORS;
  return (
    <section>
      <h2>{text('agreement.auditors.title')}</h2>
      <table className="training-table num">
        <thead>
          <tr>
            <th scope="col">{text('agreement.auditors.auditor')}</th>
            <th scope="col">{text('agreement.auditors.pairs')}</th>
            <th scope="col">{text('agreement.auditors.bias')}</th>
          </tr>
        </thead>
        <tbody>
          {agreement.auditors.slice(0, AUDITORS).map((auditor) => (
            <tr key={auditor.userid ?? auditor.name}>
              <th scope="row">{auditor.name}</th>
              <td>{figures.number(auditor.pairs)}</td>
              <td>{hasEnoughPairs(auditor) ? figures.signed(auditor.bias) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="report-note">{text('regions.more', { count: more })}</p>}
    </section>
  );
}
