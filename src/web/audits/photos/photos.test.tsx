// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { SURVEY_ROW, surveyReply, type SurveyAnswersInput } from '../../../../test/support/survey.ts';
import { readDayScores } from '../../../contract/insight/dashboard.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listFoods, listManagerQuestions, listRegionFoods } from '../../../contract/audits/definitions.ts';
import { deletePhoto, listPhotos } from '../../../contract/audits/photos.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { listSurveys, readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import { readPhoto } from '../../lists/photos/readPhoto.ts';

vi.mock('../../lists/photos/readPhoto.ts', () => ({ readPhoto: vi.fn() }));

const SAID: SurveyAnswersInput[] = [
  { id: 'sweets', category: 'SF', fourP: 2, answer: 'Yes', scoringType: 2, photos: ['p1', 'p2'] },
  { id: 'water', category: 'DR', fourP: 3, answer: 'No' },
];
const BEFORE: SurveyAnswersInput[] = [
  { id: 'sweets', category: 'SF', fourP: 2, answer: 'No', scoringType: 2, photos: ['old'] },
];

const row = (at: number, question: string) => ({
  photo_id: `g${at}`,
  question_id: question,
  survey_id: 'v2',
  store_id: 's1',
  store_name: 'Harbour Market',
  date: '2026-11-18T09:41:00.000Z',
});

let photos = [row(1, 'sweets'), row(2, 'water'), row(3, 'sweets')];

beforeEach(() => {
  photos = [row(1, 'sweets'), row(2, 'water'), row(3, 'sweets')];
  signInAs('administrator');
  vi.mocked(readPhoto).mockReset();
  vi.mocked(readPhoto).mockImplementation(() => Promise.resolve(new Blob(['an image'])));
  // Every element counts as visible.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #note: (entries: { isIntersecting: boolean }[]) => void;
      constructor(note: (entries: { isIntersecting: boolean }[]) => void) {
        this.#note = note;
      }
      observe() {
        queueMicrotask(() => this.#note([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [{ _id: 's1', store_name: 'Harbour Market', image: null }], groupName: null });
  answer(listRegionFoods, { resultData: [] });
  answer(listManagerQuestions, { resultData: [] });
  answer(listFoods, () => ({ resultData: surveyReply(SAID).food, instrument: surveyReply(SAID).instrument }));
  answer(listSurveys, { resultData: [{ ...SURVEY_ROW, survey_id: 'v2' }], count: 1 });
  answer(readSuggestions, { resultData: [] });
  answer(readDayScores, { resultData: [] });
  answer(readSurvey, ({ surveyid }) => (surveyid === 'v1' ? surveyReply(BEFORE) : surveyReply(SAID, BEFORE)));
  answer(listPhotos, ({ page = 1 }) => ({
    resultData: photos.slice((page - 1) * 100, page * 100),
    count: photos.length,
  }));
});

const openSurvey = async () => {
  await openConsole('/surveyinner?param=v2&store=s1');
  const answers = await screen.findByRole('region', { name: 'Answers' });
  return within(answers).getAllByRole('button', { name: /^Photo 1 of 2/ })[0] as HTMLElement;
};

describe('on the survey page', () => {
  it('photos are next to their question, and open large with question and day', async () => {
    await userEvent.click(await openSurvey());
    const viewer = await screen.findByRole('dialog', { name: 'Question sweets?' });
    expect(within(viewer).getByText('Harbour Market · 18 Nov 2026 · 1 of 2')).toBeDefined();
    expect(await within(viewer).findByRole('img', { name: 'Question sweets?, 18 Nov 2026' })).toBeDefined();
    expect(vi.mocked(readPhoto).mock.calls.map(([id, size]) => `${id} ${size}`)).toEqual(
      expect.arrayContaining(['p1 thumb', 'p2 thumb', 'p1 full']),
    );
  });

  it('arrow keys and a swipe show the next photo, and Escape closes', async () => {
    const thumb = await openSurvey();
    await userEvent.click(thumb);
    const viewer = await screen.findByRole('dialog');
    await userEvent.keyboard('{ArrowRight}');
    await within(viewer).findByText(/2 of 2/);
    await userEvent.keyboard('{ArrowRight}');
    expect(within(viewer).getByText(/2 of 2/)).toBeDefined();
    const picture = await within(viewer).findByRole('img', { name: /sweets/ });
    fireEvent.touchStart(picture, { touches: [{ clientX: 50, clientY: 10 }] });
    fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 150, clientY: 20 }] });
    await within(viewer).findByText(/1 of 2/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the photo of the previous audit is shown next to it', async () => {
    await userEvent.click(await openSurvey());
    const viewer = await screen.findByRole('dialog');
    await userEvent.click(await within(viewer).findByRole('button', { name: 'Compare with 16 Nov 2026' }));
    expect(await within(viewer).findByRole('img', { name: 'Question sweets?, 16 Nov 2026' })).toBeDefined();
    expect(within(viewer).getByText('After, 18 Nov 2026')).toBeDefined();
    expect(vi.mocked(readPhoto).mock.calls.some(([id]) => id === 'old')).toBe(true);
  });

  it('a photo that the viewer may delete is deleted with a reason, after a confirmation', async () => {
    await userEvent.click(await openSurvey());
    const viewer = await screen.findByRole('dialog');
    await userEvent.click(within(viewer).getByRole('button', { name: 'Delete photo' }));
    const asks = await screen.findByRole('alertdialog', { name: 'Delete this photo?' });
    const confirm = within(asks).getByRole('button', { name: 'Delete photo' });
    const requests = answer(deletePhoto, { resultData: 'The photo was deleted.' });
    await userEvent.click(confirm);
    expect(requests).toEqual([]);
    await userEvent.type(within(asks).getByRole('textbox'), 'A face is on it');
    await userEvent.click(confirm);
    await screen.findByText('The photo was deleted.');
    expect(requests).toEqual([{ photo_id: 'p1', reason: 'A face is on it' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a photo that the viewer may not delete has no button for it', async () => {
    answer(readSurvey, () => {
      const reply = surveyReply(SAID, BEFORE);
      return { ...reply, resultData: reply.resultData.map((row) => ({ ...row, may_correct: false })) };
    });
    await userEvent.click(await openSurvey());
    const viewer = await screen.findByRole('dialog');
    expect(within(viewer).queryByRole('button', { name: 'Delete photo' })).toBeNull();
  });

  it('a photo that does not load shows that, and can be retried', async () => {
    const thumb = await openSurvey();
    vi.mocked(readPhoto).mockImplementation((_id, size) =>
      size === 'full' ? Promise.reject(new Error('away')) : Promise.resolve(new Blob([''])),
    );
    await userEvent.click(thumb);
    const viewer = await screen.findByRole('dialog');
    expect((await within(viewer).findByRole('alert')).textContent).toBe('This photo couldn’t be loaded.');
    vi.mocked(readPhoto).mockImplementation(() => Promise.resolve(new Blob([''])));
    await userEvent.click(within(viewer).getByRole('button', { name: 'Try again' }));
    expect(await within(viewer).findByRole('img', { name: /sweets/ })).toBeDefined();
  });
});

describe('the gallery', () => {
  it('shows photos by question, newest first, and opens them', async () => {
    await openConsole('/photos');
    await screen.findByText('3 photos');
    const sections = screen
      .getAllByRole('heading', { level: 2, name: /^Question/ })
      .map(({ textContent }) => textContent);
    expect(sections).toEqual(['Question sweets?', 'Question water?']);
    await userEvent.click(screen.getAllByRole('button', { name: /Question water\?/ })[0] as HTMLElement);
    const viewer = await screen.findByRole('dialog', { name: 'Question water?' });
    expect(within(viewer).getByText(/3 of 3/)).toBeDefined();
  });

  it('is filtered by its address, and says so if nothing matches', async () => {
    const requests = answer(listPhotos, { resultData: [], count: 0 });
    const router = await openConsole('/photos?store=s1&from=2026-11-01');
    await screen.findByRole('heading', { name: 'No photos match' });
    expect(requests[0]).toEqual({ store_id: 's1', start_date: '2026-11-01', page: 1 });
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await screen.findByRole('heading', { name: 'No photos yet' });
  });

  it('loads the next hundred near the end', async () => {
    photos = Array.from({ length: 130 }, (_, at) => row(at, 'sweets'));
    await openConsole('/photos');
    await screen.findByText('130 photos');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Harbour Market, 18 Nov/ })).toHaveLength(130));
  });
});
