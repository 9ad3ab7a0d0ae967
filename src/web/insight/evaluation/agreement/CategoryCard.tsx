import { useMemo } from 'react';
import { isCategory } from '../../../../domain/scoring/categories.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { useText } from '../../../i18n/useText.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { axisOver } from '../../../charts/intervals/axis.ts';
import { IntervalPlot, type IntervalRow } from '../../../charts/intervals/IntervalPlot.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import { hasEnoughPairs, type AgreementData, type OverallAgreement } from './agreement.ts';

const TABLE_HEIGHT = 330;
/** The start of the axis, unless a value is lower, and the value at which a stronger line is drawn. */
const AXIS_FROM = 0.6;
const VERY_GOOD = 0.8;

/** Shows the agreement between auditors, for all answers and by food category. */
export function CategoryCard({ agreement }: { agreement: AgreementData }) {
  const text = useText();
  const figures = useFigures();
  const rows = useRows(agreement);
  const axis = useMemo(() => {
    const ends = rows.flatMap(({ value }) => (value ? [value.at, value.low ?? value.at] : []));
    const least = Math.min(AXIS_FROM, ...ends);
    return axisOver([Math.max(-1, least < AXIS_FROM ? Math.min(0, least) : AXIS_FROM), 1], 5);
  }, [rows]);
  const heads = useMemo(
    () => ({
      name: '',
      before: [text('agreement.category.equal'), text('agreement.category.ac1')],
      after: [text('agreement.category.interval'), text('agreement.category.kappa')],
    }),
    [text],
  );
  const title = text('agreement.category.title');
  return (
    <ChartCard
      title={title}
      subject={text('nav.agreement')}
      note={text('agreement.category.note')}
      figures={{
        columns: [text('agreement.category.category'), ...heads.before, ...heads.after],
        rows: rows.map(({ name, before, after }) => ({ name, values: [...before, ...after] })),
      }}
      height={TABLE_HEIGHT}
    >
      {(drawing) => (
        <IntervalPlot
          rows={rows}
          heads={heads}
          axis={axis}
          strongValue={VERY_GOOD}
          tick={figures.tenth}
          title={title}
          name="agreement"
          describe={({ name, before, after }) =>
            text('charts.value', { date: name, name: before.join(' '), value: after[0] ?? '' })
          }
          drawing={drawing}
        />
      )}
    </ChartCard>
  );
}

function useRows({ agreement, areaNames }: AgreementData) {
  const text = useText();
  const row = useRow();
  return useMemo(
    () => [
      {
        ...row(agreement.overall),
        key: 'all',
        name: text('agreement.category.all'),
        icon: null,
        color: 'var(--overall)',
        strong: true,
      },
      ...agreement.categories.flatMap((category): IntervalRow[] => {
        const code = category.food_id;
        if (!isCategory(code)) return [];
        const icon = <CategoryIcon category={code} className="size-4" />;
        return [
          {
            ...row(category),
            key: code,
            name: areaNames[code],
            icon: <g transform="scale(.6667)">{icon}</g>,
            color: CATEGORY_COLORS[code],
          },
        ];
      }),
    ],
    [agreement, areaNames, row, text],
  );
}

function useRow() {
  const text = useText();
  const figures = useFigures();
  return useMemo(
    () => (overall: OverallAgreement) => {
      const { pa, answers, ac1, ac1_low: low, ac1_high: high, kappa, kappa_low, kappa_high } = overall;
      const look = { mark: 'circle' as const, filled: true };
      if (pa !== null && !hasEnoughPairs(overall)) {
        const count = text('agreement.of', { count: Math.round(pa * answers), total: answers });
        return { before: [count, '–'], after: ['–', '–'], value: null, ...look };
      }
      return {
        before: [pa === null ? '–' : figures.share(pa), ac1 === null ? '–' : figures.coefficient(ac1)],
        after: [
          low === null || high === null
            ? '–'
            : text('compare.fromTo', { low: figures.coefficient(low), high: figures.coefficient(high) }),
          [
            kappa === null ? '–' : figures.coefficient(kappa),
            kappa_low === null || kappa_high === null
              ? ''
              : text('agreement.questions.interval', {
                  low: figures.coefficient(kappa_low),
                  high: figures.coefficient(kappa_high),
                }),
          ]
            .join(' ')
            .trim(),
        ],
        value: ac1 === null ? null : { at: ac1, low, high },
        ...look,
      };
    },
    [figures, text],
  );
}
