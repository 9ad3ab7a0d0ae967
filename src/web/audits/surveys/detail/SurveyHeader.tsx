import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuestionLanguageMenu } from '../../../forms/QuestionLanguageMenu.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText, type Text } from '../../../i18n/useText.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { ShareButton } from '../../../lists/dialogs/share/ShareButton.tsx';
import { LifeBadges } from '../life/LifeBadges.tsx';
import { LifeMenu } from '../life/LifeMenu.tsx';
import { countsOf, type Survey, type SurveyRef } from '../survey.ts';

/** Shows a survey's title and facts, and links to related pages. */
export function SurveyHeader({ survey }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const { storeName, date, auditor, answers, instrument } = survey;
  const title = text('survey.title', { date: new Date(date) });
  usePageTitle(title);
  const counts = countsOf(answers);
  return (
    // An open menu is rendered as a child of the header. The contents have a flex container of their own, so that the
    // menu doesn't move them.
    <header>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 max-sm:flex-1">
          <nav aria-label={text('survey.path')} className="mb-1 flex gap-1.5 text-xs text-fg-3">
            <Link
              to="/survey"
              className="inline-flex min-h-6 items-center text-fg-2 underline-offset-2 hover:underline"
            >
              {text('surveys.title')}
            </Link>
            <span className="inline-flex min-h-6 min-w-0 items-center gap-1.5">
              <span aria-hidden>/</span> <span className="truncate">{storeName}</span>
            </span>
          </nav>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="num text-title">{title}</h1>
            <LifeBadges kind={survey.kind} isVoid={survey.void !== null} />
          </div>
          <p className="num mt-1 text-fg-2">
            {text('survey.taken', { store: storeName, time: format.timeAndZone(date), auditor })}
            {survey.minutes !== null && ` · ${text('survey.life.minutes', { count: survey.minutes })}`}
            {survey.phone && ` · ${sentByWords(text, survey.phone.name)}`}
            {answers.length > 0 && (
              <span className="block text-xs text-fg-3">
                {text('survey.counted', counts)}
                {counts.informational > 0 && ` · ${text('survey.informational', { count: counts.informational })}`}
                {' · '}
                {text('survey.instrument', instrument)}
              </span>
            )}
          </p>
        </div>
        {/* On a phone, the language menu is next to the title, because the row of links is full. */}
        <div className="flex empty:hidden sm:-mr-2 sm:ml-auto">
          <QuestionLanguageMenu languages={survey.languages} />
        </div>
        <Ways survey={survey} />
      </div>
    </header>
  );
}

function sentByWords(text: Text, name: string | null): string {
  return name === null ? text('survey.phone.sentByGone') : text('survey.phone.sentBy', { name });
}

function Ways({ survey }: { survey: Survey }) {
  const text = useText();
  const { id, storeId, date, previous, next, answers } = survey;
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:gap-1.5 max-sm:*:flex-1 max-sm:*:px-1.5">
      <NeighbourLink survey={previous} currentDate={date} label={text('survey.previous')}>
        <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden />
        <Day survey={previous} currentDate={date} noneText={text('survey.oldest')} />
      </NeighbourLink>
      <NeighbourLink survey={next} currentDate={date} label={text('survey.next')}>
        <Day survey={next} currentDate={date} noneText={text('survey.newest')} />
        <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />
      </NeighbourLink>
      <Link
        to="/photos"
        search={{ store: storeId }}
        aria-label={text('photos.link')}
        title={text('photos.link')}
        className="btn"
      >
        {text('photos.linkShort')}
      </Link>
      {answers.length > 0 && (
        <Link
          to="/survey/$surveyId/print"
          params={{ surveyId: id }}
          aria-label={text('survey.report')}
          title={text('survey.report')}
          className="btn max-sm:max-w-12"
        >
          <Printer className="size-4" aria-hidden />
          <span className="max-xl:hidden">{text('survey.reportShort')}</span>
        </Link>
      )}
      <ShareButton store={{ id: storeId, name: survey.storeName }} />
      <LifeMenu survey={survey} />
    </div>
  );
}

type NeighbourLinkProps = {
  survey: SurveyRef | null;
  /** The date of the survey on screen. */
  currentDate: string;
  label: string;
  children: ReactNode;
};

function NeighbourLink({ survey, currentDate, label, children }: NeighbourLinkProps) {
  const format = useFormat();
  const timeOf = useTimeOf(currentDate);
  if (!survey) {
    return (
      <button type="button" disabled className="btn text-fg-3 hover:bg-card">
        {children}
      </button>
    );
  }
  const day = [format.day(survey.date), timeOf(survey)].filter((part) => part !== null).join(', ');
  return (
    <Link
      to="/survey/$surveyId"
      params={{ surveyId: survey.id }}
      aria-label={`${label}: ${day}`}
      title={label}
      className="btn"
    >
      {children}
    </Link>
  );
}

type DayProps = {
  survey: SurveyRef | null;
  /** The date of the survey on screen. */
  currentDate: string;
  noneText: string;
};

function Day({ survey, currentDate, noneText }: DayProps) {
  const format = useFormat();
  const timeOf = useTimeOf(currentDate);
  if (!survey) return noneText;
  return <span className="num">{timeOf(survey) ?? format.shortDay(survey.date)}</span>;
}

/** Returns a function that returns a survey's time, or null if the survey is not from the day of `date`. */
function useTimeOf(date: string): (survey: SurveyRef) => string | null {
  const format = useFormat();
  return (survey) => (format.isoDay(survey.date) === format.isoDay(date) ? format.timeAndZone(survey.date) : null);
}
