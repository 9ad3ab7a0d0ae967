import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Card } from '../../../../ui/cards/Card.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import type { Agreement, AgreementPair } from '../agreement.ts';
import { FigureTable } from '../../../../charts/FigureTable.tsx';

const ROWS_FIRST = 10;
const ROWS_MORE = 50;

/** Lists the pairs with links to their surveys. */
export function PairsCard({ agreement: { surveys } }: { agreement: Agreement }) {
  const text = useText();
  const format = useFormat();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  return (
    <Card title={text('agreement.list.title')} note={text('agreement.list.note')}>
      <FigureTable
        className="mt-2"
        label={text('agreement.list.title')}
        columns={(['store', 'date', 'first', 'second'] as const).map((column) => text(`agreement.list.${column}`))}
        rows={surveys
          .toReversed()
          .slice(0, shownCount)
          .map((pair) => ({
            key: `${pair.first} ${pair.second}`,
            name: pair.store_name,
            cells: [
              format.day(pair.date),
              <ToSurvey key="first" pair={pair} index={0} />,
              <ToSurvey key="second" pair={pair} index={1} />,
            ],
          }))}
      />
      <ShowMore
        hiddenCount={surveys.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

const SURVEYS = ['first', 'second'] as const;

function ToSurvey({ pair, index }: { pair: AgreementPair; index: 0 | 1 }) {
  const text = useText();
  const format = useFormat();
  const word = SURVEYS[index];
  const score = format.percent(pair.scores[index]);
  return (
    <Link
      to="/survey/$surveyId"
      params={{ surveyId: pair[word] }}
      aria-label={text(`agreement.list.open.${word}`, { store: pair.store_name, score })}
      className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-10"
    >
      {score}
    </Link>
  );
}
