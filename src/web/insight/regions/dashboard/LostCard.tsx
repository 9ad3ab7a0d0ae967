import { CircleCheck, Lightbulb } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isCategory } from '../../../../domain/scoring/categories.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { FOUR_P_COLORS } from '../../../charts/fourPColors.ts';
import { Swatch } from '../../../charts/Tooltip.tsx';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import type { LostQuestion, Region } from '../region.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';

const ROWS_FIRST = 6;
const ROWS_MORE = 50;

/** Lists the questions on which many of the group's stores lose points. */
export function LostCard({ region }: { region: Region }) {
  const text = useText();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const { lostQuestions, heatMap, range } = region;
  const audited = heatMap.surveyed > 0;
  const noneKey = range ? 'regions.rankingNoneInDates' : 'regions.rankingNone';
  return (
    <Card title={text('regions.lost')} note={text('regions.lostNote')}>
      {lostQuestions.length === 0 ? (
        <p className="mt-3 flex items-center gap-2.5 text-fg-2">
          {audited && <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />}
          {text(audited ? 'regions.lostNone' : noneKey)}
        </p>
      ) : (
        <ul className="mt-2">
          {lostQuestions.slice(0, shownCount).map((question) => (
            <LostQuestionRow key={question.question_id} question={question} region={region} />
          ))}
        </ul>
      )}
      <ShowMore
        hiddenCount={lostQuestions.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

function LostQuestionRow({ question, region }: { question: LostQuestion; region: Region }) {
  const text = useText();
  const fourPs = useFourPNames();
  const { text: words, foodid, fourp, lost, counted, strategies } = question;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-none sm:grid-cols-[2.25rem_minmax(0,1fr)_11rem] sm:gap-x-5">
      <span className="grid size-9 place-items-center rounded-lg bg-sunken">
        {isCategory(foodid) && <CategoryIcon category={foodid} className="size-[18px]" />}
      </span>
      <div className="min-w-0">
        <p className="font-medium">{words}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-fg-2">
          {isCategory(foodid) && <span>{region.categoryNames[foodid]}</span>}
          <span className="flex items-center gap-1.5">
            <Swatch color={FOUR_P_COLORS[fourp]} square />
            {fourPs[fourp]}
          </span>
        </p>
        {strategies[0] && (
          <p className="mt-1.5 flex items-start gap-1.5 text-fg-2">
            <Lightbulb className="mt-0.5 size-3.5 shrink-0 text-fg-3" aria-hidden />
            {strategies[0]}
          </p>
        )}
      </div>
      <div className="max-sm:col-start-2">
        <p className="num text-xs text-fg-2 sm:text-right">
          {text.rich('regions.lostBy', {
            lost,
            counted,
            b: strong,
          })}
        </p>
        <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-fg-3" style={{ width: `${(100 * lost) / counted}%` }} />
        </span>
      </div>
    </li>
  );
}

function strong(chunks: ReactNode): ReactNode {
  return <b className="text-sm font-semibold text-fg">{chunks}</b>;
}
