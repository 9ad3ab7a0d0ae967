// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { SURVEY_ROW, surveyReply, type SurveyAnswersInput } from '../../../../../test/support/survey.ts';
import { readDayScores } from '../../../../contract/insight/dashboard.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listManagerQuestions, listRegionFoods } from '../../../../contract/audits/definitions.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import {
  correctSurvey,
  listRevisions,
  listSurveys,
  readSuggestions,
  readSurvey,
  voidSurvey,
} from '../../../../contract/audits/surveys.ts';
import { LISTED_REVISIONS_MAX } from '../../../../domain/limits.ts';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';

const SAID: SurveyAnswersInput[] = CATEGORIES.map((category): SurveyAnswersInput => ({
  id: `good_${category}`,
  category,
  fourP: 1,
  answer: 'Yes',
}));
const VOID = { at: '2026-11-20T08:00:00.000Z', by: 'Maya Lindqvist', reason: 'Wrong store' };

let reply: ReturnType<typeof surveyReply>;
let bodies: unknown[];

/** Sets the survey that the server returns. */
function survey(changes: Partial<(typeof reply)['resultData'][number]>): void {
  const [audit] = reply.resultData;
  if (!audit) return;
  const { kind = 'audit', void: voidRecord = null, version = 1 } = changes;
  reply = {
    ...reply,
    resultData: [{ ...audit, ...changes }],
    survey: { ...reply.survey, kind, version, void: voidRecord !== null },
  };
}

beforeEach(() => {
  bodies = [];
  reply = surveyReply(SAID);
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [{ _id: 's1', store_name: 'Harbour Market', image: null }], groupName: null });
  answer(listRegionFoods, { resultData: CATEGORIES.map((code) => ({ _id: code, code, food_name: `Food ${code}` })) });
  answer(listSurveys, ({ kinds, void: withVoid }) => {
    const entries =
      (!reply.survey.void || withVoid) && (reply.survey.kind === 'audit' || kinds?.includes(reply.survey.kind));
    const resultData = entries ? [reply.survey] : [];
    return { resultData, count: resultData.length };
  });
  answer(readSurvey, () => reply);
  answer(listManagerQuestions, { resultData: [] });
  answer(readSuggestions, { resultData: [] });
  answer(readDayScores, { resultData: [] });
});

const open = (search = '') => openConsole(`/surveyinner?param=${SURVEY_ROW.survey_id}&store=s1${search}`);
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More options for this survey' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the survey page', () => {
  it('shows that a survey is void, by whom, when and why, its kind, its minutes and its notes', async () => {
    survey({ kind: 'practice', void: VOID, started: '2026-11-18T09:00:00.000Z' });
    const [audit] = reply.resultData;
    if (audit?.answers[0]) audit.answers[0] = { ...audit.answers[0], note: 'Two stands by the door' };
    await open();
    const notice = await screen.findByRole('region', { name: 'Type' });
    expect(notice.textContent).toContain('This survey is void and doesn’t count');
    expect(notice.textContent).toContain('Voided by Maya Lindqvist on 20 Nov 2026. Reason: Wrong store');
    expect(notice.textContent).toContain('A practice audit.');
    expect(screen.getByText(/41 minutes/)).toBeDefined();
    expect((await screen.findAllByText('Note: Two stands by the door')).length).toBeGreaterThan(0);
  });

  it('is voided with a reason; a change in the meantime keeps the input', async () => {
    refuse(voidSurvey, { status: 409, code: 'survey_changed', text: 'Changed meanwhile.' });
    await open();
    await choose('Void survey');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void survey' }));
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(reason, 'Wrong store');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void survey' }));
    survey({ version: 2 });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Load latest version' }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Wrong store');
    answer(voidSurvey, (input) => {
      bodies.push(input);
      survey({ version: 3, void: VOID });
      return { resultData: 'The survey is void.' };
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void survey' }));
    await screen.findByText('This survey is void and doesn’t count');
    expect(bodies).toEqual([{ survey_id: 'v2', version: 2, reason: 'Wrong store' }]);
  });

  it('offers voiding only to administrators, and correcting to those whom the server allows', async () => {
    signInAs('groupUser');
    survey({ may_correct: false });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'More options for this survey' }));
    await screen.findByRole('menuitem', { name: 'Versions' });
    expect(screen.queryByRole('menuitem', { name: 'Void survey' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Correct' })).toBeNull();
  });

  it('shows its versions, with the changes of each', async () => {
    const first = {
      at: VOID.at,
      by: 'Ana Ferreira',
      reason: null,
      date: SURVEY_ROW.date,
      kind: 'audit',
      void: false,
    } as const;
    const changes = [{ question_id: 'good_FV', before: 'Yes', after: 'No' }];
    answer(listRevisions, {
      count: 2,
      resultData: [
        { ...first, version: 2, by: 'Maya Lindqvist', reason: 'A slip', overall_score: 86, changes },
        { ...first, version: 1, overall_score: 100, changes: [] },
      ],
    });
    await open();
    await choose('Versions');
    const table = await screen.findByRole('table', { name: 'What changed in version 2' });
    expect(within(table).getByRole('row', { name: 'Question good_FV? Yes No' })).toBeDefined();
    expect(within(table).getByRole('row', { name: 'Overall score 100% 86%' })).toBeDefined();
    expect(screen.getByText('Reason: A slip')).toBeDefined();
    expect(screen.getByText('Version 1 · Received')).toBeDefined();
  });

  it('shows older versions of a long list on request, each with its changes', async () => {
    const count = LISTED_REVISIONS_MAX + 1;
    const pages = answer(listRevisions, ({ page = 1 }) => ({
      count,
      resultData: Array.from({ length: count }, (_, place) => ({
        version: count - place,
        at: VOID.at,
        by: 'Ana Ferreira',
        reason: place === count - 1 ? null : 'A slip',
        date: SURVEY_ROW.date,
        kind: 'audit' as const,
        void: count - place === 2,
        overall_score: 86,
        changes: [],
      })).slice((page - 1) * LISTED_REVISIONS_MAX, page * LISTED_REVISIONS_MAX),
    }));
    await open();
    await choose('Versions');
    await screen.findByText('Version 3 · Restored');
    expect(screen.queryByText(/Version 2 /)).toBeNull();
    expect(new Set(pages.map(({ page }) => page))).toEqual(new Set([1]));
    await userEvent.click(screen.getByRole('button', { name: 'Show older versions' }));
    await screen.findByText('Version 1 · Received');
    expect(screen.getByText('Version 2 · Voided')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
    expect(pages.at(-1)).toMatchObject({ page: 2 });
  });
});

describe('a correction', () => {
  it('shows the score before and after, keeps the input after a newer version, and sends all answers', async () => {
    refuse(correctSurvey, { status: 409, code: 'survey_changed', text: 'Changed meanwhile.' });
    const router = await open('&correct=1');
    const question = await screen.findByRole('group', { name: 'Question good_FV?' });
    await userEvent.click(within(question).getByRole('button', { name: 'No' }));
    const scores = screen.getByRole('region', { name: 'Score before and after' });
    await waitFor(() => expect(within(scores).getByRole('status').textContent).toBe('100% → 86%'));
    await userEvent.click(screen.getByRole('button', { name: 'Practice audit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    expect(screen.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A slip');
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    survey({ version: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(within(question).getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    answer(correctSurvey, (input) => {
      bodies.push(input);
      const four = { p1Total: 0, p2Total: 0, p3Total: 0, p4Total: 0 };
      return { resultData: { survey_id: 'v2', version: 3, overallScore: 86, ...four, scores: [] } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('The survey was corrected. Its score is now 86%.');
    await waitFor(() => expect(router.state.location.href).toBe('/survey/v2'));
    expect(bodies).toEqual([
      {
        survey_id: 'v2',
        version: 2,
        reason: 'A slip',
        kind: 'practice',
        answers: SAID.map(({ id }) => ({ question_id: id, answer: id === 'good_FV' ? 'No' : 'Yes' })),
      },
    ]);
  });

  it('reports that it is too late, and asks before a changed form is left', async () => {
    refuse(correctSurvey, { code: 'too_late', text: 'Ask an administrator.' });
    await open('&correct=1');
    const question = await screen.findByRole('group', { name: 'Question good_FV?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A slip');
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Ask an administrator.');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });
});

describe('the list', () => {
  it('shows void surveys and other kinds only on request, and marks them', async () => {
    survey({ kind: 'practice', void: VOID });
    const router = await openConsole('/survey');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Void surveys' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Second and practice audits' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ void: '1', kinds: 'all' }));
    const table = await screen.findByRole('table', { name: 'Surveys of Harbour Market' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Practice.*Void.*Not counted/);
  });
});
