import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SurveyRow } from '../../contract/kit/shapes.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { DetailLines } from './cells/DetailCard.tsx';

/** How many of the latest surveys stand below a row at first, and how many more each press shows. */
const FIRST = 4;
const MORE = 50;

/** The surveys below a store or a user, newest first: a few, and step by step all of them. */
export function SurveyLines<S extends Pick<SurveyRow, 'survey_id'>>({
  surveys,
  children,
}: {
  surveys: readonly S[];
  /** One of them in a line. */
  children: (survey: S) => ReactNode;
}) {
  const [shown, setShown] = useState(FIRST);
  const firstNew = useRef<HTMLLIElement>(null);

  function showMore(): void {
    flushSync(() => setShown(shown + MORE));
    // The button goes with the last press: the keyboard goes on with what that press showed.
    firstNew.current?.querySelector('a')?.focus();
  }

  return (
    <>
      <DetailLines>
        {surveys.slice(0, shown).map((survey, index) => (
          <li key={survey.survey_id} ref={index === shown - MORE ? firstNew : null}>
            {children(survey)}
          </li>
        ))}
      </DetailLines>
      <ShowMore left={surveys.length - shown} step={MORE} onMore={showMore} />
    </>
  );
}
