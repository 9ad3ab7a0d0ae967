import { isCategory } from '../../../../domain/scoring/categories.ts';
import type { Range } from '../../../forms/dates/range.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import { isTelling, type AgreementShown } from '../agreement.ts';
import { differing } from '../questions/commonOf.ts';
import './training.css';

/** As many as fit on the page, each with room to write what was agreed. */
const QUESTIONS = 8;
const AUDITORS = 7;

/** What is on the page: how far the answers agree, who is stricter, and the questions to talk through. */
export function TrainingSheet({ shown, range }: { shown: AgreementShown; range: Range }) {
  const text = useText();
  const format = useFormat();
  const { agreement } = shown;
  const worst = differing(agreement.questions).slice(0, QUESTIONS);
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
        <Categories shown={shown} />
        <Auditors shown={shown} />
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

function Categories({ shown: { agreement, areaNames } }: { shown: AgreementShown }) {
  const text = useText();
  const figures = useFigures();
  const telling = isTelling(agreement);
  const rows = [{ ...agreement.overall, food_id: '' }, ...agreement.categories];
  return (
    <section>
      <h2>{text('agreement.category.title')}</h2>
      <table className="training-table num">
        <thead>
          <tr>
            <th scope="col">{text('agreement.category.category')}</th>
            <th scope="col">{text('agreement.category.equal')}</th>
            {telling && <th scope="col">{text('agreement.category.ac1')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ food_id: category, answers, pa, ac1 }) => (
            <tr key={category}>
              <th scope="row">{isCategory(category) ? areaNames[category] : text('agreement.category.all')}</th>
              <td>
                {pa === null
                  ? '–'
                  : telling
                    ? figures.share(pa)
                    : text('agreement.of', { count: Math.round(pa * answers), total: answers })}
              </td>
              {telling && <td>{ac1 === null ? '–' : figures.coefficient(ac1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Auditors({ shown: { agreement } }: { shown: AgreementShown }) {
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
          {agreement.auditors.slice(0, AUDITORS).map(({ userid, name, pairs, bias }) => (
            <tr key={userid ?? name}>
              <th scope="row">{name}</th>
              <td>{figures.number(pairs)}</td>
              <td>{figures.signed(bias)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="report-note">{text('regions.more', { count: more })}</p>}
    </section>
  );
}
