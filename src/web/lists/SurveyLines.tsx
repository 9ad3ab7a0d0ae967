import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SurveyRow } from '../../contract/kit/shapes.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { DetailLines } from './cells/DetailCard.tsx';

const FIRST = 4;
const MORE = 50;

/** Lists the surveys of a store or a user: a few at first, and more on request. */
export function SurveyLines<S extends Pick<SurveyRow, 'survey_id'>>({
  surveys,
  children,
}: {
  surveys: readonly S[];
  /** Renders one survey. */
  children: (survey: S) => ReactNode;
}) {
  const [shownCount, setShownCount] = useState(FIRST);
  const firstNew = useRef<HTMLLIElement>(null);

  function showMore(): void {
    flushSync(() => setShownCount(shownCount + MORE));
    // Focus moves to the first survey added, because the button disappears once all surveys are shown.
    firstNew.current?.querySelector('a')?.focus();
  }

  return (
    <>
      <DetailLines>
        {surveys.slice(0, shownCount).map((survey, index) => (
          <li key={survey.survey_id} ref={index === shownCount - MORE ? firstNew : null}>
            {children(survey)}
          </li>
        ))}
      </DetailLines>
      <ShowMore hiddenCount={surveys.length - shownCount} step={MORE} onMore={showMore} />
    </>
  );
}
