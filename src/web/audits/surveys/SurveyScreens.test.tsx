// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerTwoVersions, BREAKS_COMPARISON } from '../../../../test/support/replies/versionReplies.ts';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { SURVEY_ROW, surveyReply, type SurveyAnswersInput } from '../../../../test/support/survey.ts';
import { readDayScores } from '../../../contract/insight/dashboard.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listManagerQuestions, listRegionFoods } from '../../../contract/audits/definitions.ts';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { listSurveys, readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { setSessionValue } from '../../session/storage.ts';

const SAID: SurveyAnswersInput[] = [
  ...CATEGORIES.map((category): SurveyAnswersInput => ({ id: `good_${category}`, category, fourP: 1, answer: 'Yes' })),
  { id: 'sweets', category: 'SF', fourP: 2, answer: 'Yes', scoringType: 2, strategies: ['Move them.'] },
  { id: 'water', category: 'DR', fourP: 3, answer: 'No', strategies: ['Sell it for less.'] },
];

const ROWS: SurveyRow[] = Array.from({ length: 12 }, (_, index) => ({
  ...SURVEY_ROW,
  survey_id: `v${12 - index}`,
  userFullName: index % 2 === 0 ? 'Ana Ferreira' : 'Bo Lind',
  date: `2026-10-${String(30 - index)}T09:41:00.000Z`,
  overall_score: 80 - index,
}));

let rows: SurveyRow[] = ROWS;
let surveyAnswers: SurveyAnswersInput[] = SAID;

beforeEach(() => {
  rows = ROWS;
  surveyAnswers = SAID;
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [{ _id: 's1', store_name: 'Harbour Market', image: null }], groupName: null });
  answer(listRegionFoods, { resultData: CATEGORIES.map((code) => ({ _id: code, code, food_name: `Food ${code}` })) });
  answer(listSurveys, () => ({ resultData: rows, count: rows.length }));
  answer(readSurvey, () => surveyReply(surveyAnswers, surveyAnswers.slice(0, 7)));
  answer(listManagerQuestions, {
    resultData: [
      { _id: 'm1', varname: 'm1', text: 'How do you set prices?', fivep: 3 },
      { _id: 'm2', varname: 'm2', text: 'Who orders?', fivep: 1 },
    ],
  });
  answer(readSuggestions, { resultData: [JSON.stringify({ question: 'First?', answers: ['Do it.'], notes: '' })] });
  answer(readDayScores, {
    resultData: [
      {
        date: '2026-11-18',
        overall_score: 86,
        p1Total: 100,
        p2Total: 0,
        p3Total: 0,
        p4Total: 0,
        surveys: [{ ...SURVEY_ROW, overall_score: 86, score: 86, fourp: [100, 0, 0, null] }],
      },
    ],
  });
});

const surveyOfDay = (id: string, date: string, score: number) => ({
  ...SURVEY_ROW,
  survey_id: id,
  date,
  overall_score: score,
  score,
  fourp: [score, score, score, score],
});

const shownRows = () =>
  within(screen.getByRole('table', { name: 'Surveys of Harbour Market' }))
    .getAllByRole('row')
    .slice(1);

const open = () => openConsole('/surveyinner?param=v2&store=s1');

describe('the list', () => {
  it('clears the search when another store is selected, and keeps the order', async () => {
    const stores = ['Harbour Market', 'Pier Nine'].map((name, at) => ({
      _id: `s${at + 1}`,
      store_name: name,
      image: null,
    }));
    answer(listStoresOfUser, { resultData: stores, groupName: null });
    localStorage.setItem('fourscore.selectedStore', '"s1"');
    const router = await openConsole('/survey?sort=score&find=bo');
    await screen.findByText('6 surveys found');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bo');
    await userEvent.click(screen.getByRole('button', { name: /^Store:/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Pier Nine/ }));
    await screen.findByText('Pier Nine, 12 surveys');
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'score' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''));
    expect(screen.queryByText('6 surveys found')).toBeNull();
  });

  it('pages, sorts and searches, with its state in the address', async () => {
    const router = await openConsole('/survey?page=2');
    await screen.findByText('Harbour Market, 12 surveys');
    expect(shownRows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Overall score' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'score' }));
    await userEvent.click(screen.getByRole('button', { name: 'Overall score' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'score', order: 'asc' }));
    expect(screen.getByRole('columnheader', { name: 'Overall score' }).getAttribute('aria-sort')).toBe('ascending');
    expect(shownRows()[0]?.textContent).toContain('69%');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('4 to 6 of 12');
    await userEvent.type(screen.getByRole('searchbox'), 'bo lind');
    await screen.findByText('6 surveys found');
    expect(router.state.location.search).toEqual({ sort: 'score', order: 'asc', size: '3', find: 'bo lind' });
  });

  it('shows next to a score how many categories it counts, if not all', async () => {
    rows = [
      { ...SURVEY_ROW, overall_score: 14, assessed: 1 },
      { ...SURVEY_ROW, survey_id: 'v1' },
    ];
    await openConsole('/survey');
    await screen.findByText('Harbour Market, 2 surveys');
    expect(shownRows()[0]?.textContent).toContain('14%1 of 7 categories');
    expect(shownRows()[1]?.textContent).not.toContain('categories');
  });

  it('says so if nothing matches, and clears the search', async () => {
    await openConsole('/survey?find=nobody');
    await screen.findByRole('heading', { name: 'No survey matches “nobody”' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(shownRows()).toHaveLength(10));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('opens a survey with the parameters of the specification', async () => {
    const router = await openConsole('/survey');
    await screen.findByText('Harbour Market, 12 surveys');
    await userEvent.click(screen.getAllByRole('link', { name: '30 Oct 2026' })[0] ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/surveyinner'));
    expect(router.state.location.search).toEqual({ param: 'v12', store: 's1' });
  });

  it('of a store without surveys uses the text of the specification, on screen and in the console', async () => {
    rows = [];
    const logSpy = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await openConsole('/survey');
    await screen.findByRole('heading', { name: 'No survey taken at Harbour Market' });
    expect(logSpy).toHaveBeenCalledWith('no data avaible');
  });
});

describe('a survey', () => {
  it('shows how many answers are for information only, if not all count', async () => {
    surveyAnswers = [...SAID, { id: 'opened', category: 'DR', fourP: 1, answer: 'Yes', scoringType: 3 }];
    await open();
    expect(await screen.findByText(/^9 of 10 answers counted · 1 for information only · /)).toBeDefined();
  });

  it('shows its scores with the change, and who took it with which instrument', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Survey of 18 November 2026' })).toBeDefined();
    expect(screen.getByText(/Harbour Market, 09:41 UTC, by Ana Ferreira/)).toBeDefined();
    expect(screen.getByText(/9 of 9 answers counted · Four Ps store audit, version 1.0/)).toBeDefined();
    expect(screen.getByText('7 of 7 categories assessed')).toBeDefined();
    expect(screen.getAllByText('86%', { selector: 'dd' })).toHaveLength(1);
    expect(screen.getByText('I ask my sister.')).toBeDefined();
    expect(screen.getByText('Do it.')).toBeDefined();
    expect(await screen.findByText('1 unanswered question')).toBeDefined();
    expect(screen.getByText('Who decides what is sold?')).toBeDefined();
  });

  it('shows what ticked fixes would change, and keeps the ticks in the address', async () => {
    const router = await open();
    const fixes = await screen.findByRole('region', { name: 'What to fix first' });
    const box = within(fixes).getByRole('checkbox', { name: /Question sweets\? \+7\.1 pts/ });
    await userEvent.click(box);
    const whatIf = screen.getByRole('region', { name: 'What if' });
    await waitFor(() => expect(within(whatIf).getByRole('status').textContent).toContain('from 86% to 93%'));
    expect(within(whatIf).getByText('Food SF')).toBeDefined();
    expect(router.state.location.search).toEqual({ param: 'v2', store: 's1', fixes: 'sweets' });
    await userEvent.click(within(whatIf).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ param: 'v2', store: 's1' }));
  });

  it('from a phone shows which phone, how many photos are missing or left out, and that the clock was wrong', async () => {
    const phone = { name: 'Blue', photos: 12, photos_came: 9, photos_left_out: 2, clock: '2031-01-02T03:04:00.000Z' };
    answer(readSurvey, () => ({ ...surveyReply(surveyAnswers, null), phone }));
    await open();
    expect(await screen.findByText(/sent by the phone “Blue”/)).toBeDefined();
    const notice = within(screen.getByRole('region', { name: 'Sent by a phone' }));
    expect(notice.getByText('Waiting for 3 of 12 photos')).toBeDefined();
    expect(notice.getByText('2 photos were left out')).toBeDefined();
    expect(notice.getByText(/The phone showed 2 Jan 2031, 03:04/)).toBeDefined();
  });

  it('from a deleted phone shows that, and nothing about photos if all arrived', async () => {
    const phone = { name: null, photos: 2, photos_came: 2, photos_left_out: 0, clock: null };
    answer(readSurvey, () => ({ ...surveyReply(surveyAnswers, null), phone }));
    await open();
    expect(await screen.findByText(/sent by a phone that has since been disconnected/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Sent by a phone' })).toBeNull();
  });

  it('filters its answers', async () => {
    await open();
    const answers = await screen.findByRole('region', { name: 'Answers' });
    await userEvent.click(within(answers).getByRole('button', { name: 'Points lost' }));
    await within(answers).findByText('2 of 9 answers');
    await userEvent.type(within(answers).getByRole('searchbox'), 'water');
    await within(answers).findByText('1 of 9 answers');
  });

  it('shows that nothing was counted, and not that no point was lost', async () => {
    surveyAnswers = [{ id: 'note', category: 'DR', fourP: 4, answer: 'N/A' }];
    await open();
    const fixes = await screen.findByRole('region', { name: 'What to fix first' });
    expect(within(fixes).getByText('Nothing could be scored')).toBeDefined();
    expect(within(fixes).queryByText('No points lost')).toBeNull();
  });

  it('draws the Ps like their figures: those not assessed have no point', async () => {
    await open();
    const card = await screen.findByRole('region', { name: 'Four P scores' });
    expect(within(card).getByRole('img', { name: /Product availability 100%.*Promotion Not assessed/ })).toBeDefined();
    expect(card.querySelectorAll('.chart-point')).toHaveLength(3);
    // The previous survey assessed only one P, so only that P is compared.
    await userEvent.click(within(card).getByRole('button', { name: /Table view/ }));
    const row = await within(card).findByRole('row', { name: /^Placement/ });
    expect(row.textContent).toBe('Placement0%Not assessed');
  });

  it('ends the chart of its year with itself, not with the mean of its day', async () => {
    const day = { p1Total: 0, p2Total: 0, p3Total: 0, p4Total: 0 };
    answer(readDayScores, {
      resultData: [
        { ...day, date: '2026-10-18', overall_score: 50, surveys: [surveyOfDay('v0', '2026-10-18T08:00:00.000Z', 50)] },
        {
          ...day,
          date: '2026-11-18',
          overall_score: 48,
          surveys: [
            surveyOfDay('v1', '2026-11-18T08:00:00.000Z', 10),
            surveyOfDay('v2', '2026-11-18T09:41:00.000Z', 86),
          ],
        },
      ],
    });
    await open();
    const course = await screen.findByRole('slider', { name: /Score over time/ });
    expect(course.getAttribute('aria-valuetext')).toBe('18 Nov 2026: Overall 86%');
  });

  it('without answers shows Oops!', async () => {
    surveyAnswers = [];
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Oops!' });
    expect(within(dialog).getByText('No data found')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['param=v2&store=s2', 'param=v2'])('is not reachable at %s', async (search) => {
    const router = await openConsole(`/surveyinner?${search}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
  });

  it.each([
    ['v99', 404],
    ['', 400],
  ])('“%s” that the server doesn’t return is not reachable', async (id, status) => {
    refuse(readSurvey, { status, code: 'not_found', text: 'Not found.' });
    vi.spyOn(console, 'error').mockReturnValue();
    const router = await openConsole(`/surveyinner?param=${id}&store=s1`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
  });

  it('of another store is not reachable', async () => {
    const reply = surveyReply(surveyAnswers);
    answer(readSurvey, { ...reply, survey: { ...reply.survey, store_id: 's2' } });
    const router = await open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
  });

  it('older than the newest 1,000 of its store opens', async () => {
    rows = [];
    const router = await open();
    expect(await screen.findByRole('heading', { name: 'Survey of 18 November 2026' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/surveyinner');
  });
});

const selectedStore = () => sessionStorage.getItem('fourscore.selectedStore');

describe('the address of a survey', () => {
  const stores = ['Harbour Market', 'Pier Nine'].map((name, at) => ({
    _id: `s${at + 1}`,
    store_name: name,
    image: null,
  }));
  beforeEach(() => answer(listStoresOfUser, { resultData: stores, groupName: null }));

  it.each(['s2', null])('selects the store, if %s was selected before', async (before) => {
    setSessionValue('selectedStore', before);
    const router = await openConsole('/survey/v2');
    await screen.findByRole('heading', { name: 'Survey of 18 November 2026' });
    expect(selectedStore()).toBe('"s1"');
    expect(router.state.location.pathname).toBe('/survey/v2');
    expect(screen.getByRole('link', { name: 'One-page report' }).getAttribute('href')).toBe('/survey/v2/print');
  });

  it('shows the report, too, with the ticks of a link from an earlier version', async () => {
    setSessionValue('selectedStore', 's2');
    await openConsole('/survey/v2/print?mend=water');
    await screen.findByRole('heading', { name: 'What to fix first' });
    expect(screen.getByRole('link', { name: 'Back to the survey' }).getAttribute('href')).toBe(
      '/survey/v2?fixes=water',
    );
  });

  it('shows on the report that its scores can’t all be compared', async () => {
    answerTwoVersions();
    answer(readSurvey, () => {
      const reply = surveyReply(surveyAnswers, surveyAnswers.slice(0, 7));
      return { ...reply, previous: reply.previous && { ...reply.previous, date: '2026-02-01T08:00:00Z' } };
    });
    await openConsole('/survey/v2/print');
    expect(await screen.findByText(BREAKS_COMPARISON)).toBeDefined();
  });

  it('is replaced by the list once another store is selected', async () => {
    const router = await openConsole('/survey/v2');
    await screen.findByRole('heading', { name: 'Survey of 18 November 2026' });
    act(() => setSessionValue('selectedStore', 's2'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
  });

  it('leads to the list if there is no such survey', async () => {
    setSessionValue('selectedStore', 's1');
    refuse(readSurvey, { status: 404, code: 'not_found', text: 'Not found.' });
    vi.spyOn(console, 'error').mockReturnValue();
    const router = await openConsole('/survey/v99');
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
  });

  it('is offered if the specification’s address contains another store than the selected one', async () => {
    setSessionValue('selectedStore', 's2');
    const router = await openConsole('/surveyinner?param=v2&store=s1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/survey'));
    await userEvent.click(await screen.findByRole('link', { name: 'Open it and switch to its store' }));
    await screen.findByRole('heading', { name: 'Survey of 18 November 2026' });
    expect(selectedStore()).toBe('"s1"');
  });
});

describe('the report', () => {
  it('and the survey show the questions in the language that the user chooses, the rest in that of the console', async () => {
    const reply = surveyReply(surveyAnswers);
    const inArabic = JSON.parse(JSON.stringify(reply).replaceAll('Question water?', 'سؤال؟')) as typeof reply;
    const languages = [
      { tag: 'en', name: 'English', direction: 'ltr' as const },
      { tag: 'ar', name: 'العربية', direction: 'rtl' as const },
    ];
    const untranslatedTexts = [{ text: 'Question sweets?', language: 'en' }];
    answer(readSurvey, ({ questions }) =>
      questions === 'ar' ? { ...inArabic, languages, untranslated: untranslatedTexts } : { ...reply, languages },
    );
    await openConsole('/survey/v2');
    const list = within(await screen.findByRole('region', { name: 'What to fix first' }));
    expect(list.getByText('Question water?').lang).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Language of the questions' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
    const question = await list.findByText('سؤال؟');
    expect([question.lang, question.dir]).toEqual(['ar', 'rtl']);
    const english = list.getByText('Question sweets?');
    expect([english.lang, english.dir]).toEqual(['en', 'ltr']);
    await userEvent.click(screen.getByRole('link', { name: 'One-page report' }));
    await screen.findByRole('heading', { name: 'What to fix first' });
    expect(screen.getByText('سؤال؟').dir).toBe('rtl');
    expect(screen.getByRole('button', { name: 'Language of the questions: العربية ar' })).toBeDefined();
    setSessionValue('questionLanguage', null);
  });

  it('prints what was ticked', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openConsole('/surveyinner/print?param=v2&store=s1&fixes=water');
    const heading = await screen.findByRole('heading', { name: 'What to fix first' });
    const items = within(heading.parentElement ?? document.body).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Question water?');
    await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

it('a history of more surveys than one response lists is loaded part by part', async () => {
  const requests = answer(listSurveys, () => ({ resultData: rows, count: 2_300 }));
  const router = await openConsole('/survey');
  await screen.findByText('Surveys 1 to 1,000 of 2,300, newest first');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer surveys' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Older surveys' }));
  await screen.findByText('Surveys 1,001 to 2,000 of 2,300, newest first');
  expect(requests.at(-1)).toMatchObject({ page: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Older surveys' }));
  await screen.findByText('Surveys 2,001 to 2,300 of 2,300, newest first');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older surveys' }).disabled).toBe(true);
  expect(router.state.location.search).toEqual({ part: '3' });
});
