import { afterEach, describe, expect, test } from 'vitest';
import { ask, page, type FeedRow, type Page } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { EXPANDED_PAGE } from './expandQueries.ts';

const { server, token, ofCoastal, audits } = await filledFeed();
const { bytes } = EXPANDED_PAGE;

afterEach(() => {
  EXPANDED_PAGE.bytes = bytes;
});

type Row = Record<string, unknown>;
type Query = Record<string, string>;

/** Returns the pages of a query for surveys, by following the links from page to page. */
async function pagesOf(query: Query, size = 1_000, input = token): Promise<Row[][]> {
  const pages: Row[][] = [];
  let url = `/odata/v4/Surveys?${new URLSearchParams(query).toString()}`;
  for (;;) {
    const { status, raw } = await ask(server, input, url, {}, { prefer: `odata.maxpagesize=${size}` });
    expect([status, status === 200 ? '' : raw]).toEqual([200, '']);
    const { value, '@odata.nextLink': next } = JSON.parse(raw) as { value: Row[]; '@odata.nextLink'?: string };
    pages.push(value);
    if (next === undefined) return pages;
    url = next.replace(/^http:\/\/127.0.0.1:3000/, '');
  }
}

const read = async (set: string, query: Query = {}) => (await page(server, token, set, query)).value;

/** Returns the rows of a set, grouped by audit. */
async function rowsByAudit(set: string, query: Query = {}) {
  const { value } = await page(server, token, set, query);
  const rows: FeedRow[][] = audits.map((audit) => value.filter((row) => row['survey_id'] === audit));
  return rows;
}

describe('$expand=Answers', () => {
  test('returns each audit with its answers, as the set Answers has them', async () => {
    const answers = await rowsByAudit('Answers');
    expect(answers.map((rows) => rows.length > 0)).toEqual([true, true, true]);
    const surveys = (await page(server, token, 'Surveys')).value;
    const { value, ...rest } = await page(server, token, 'Surveys', { $expand: 'Answers', $count: 'true' });
    expect(value).toEqual(surveys.map((row, at) => ({ ...row, Answers: answers[at] })));
    expect(rest).toMatchObject({ status: 200, '@odata.count': 3 });
    expect(rest['@odata.context']).toMatch(/\/\$metadata#Surveys\(Answers\(\)\)$/);
  });

  test('returns the selected columns of both', async () => {
    const $select = 'question_id,answer,note';
    const { value, ...rest } = await page(server, token, 'Surveys', {
      $select: 'overall',
      $expand: `Answers($select=${$select})`,
      $orderby: 'date desc',
      $top: '2',
    });
    const answers = await rowsByAudit('Answers', { $select: `survey_id,${$select}` });
    const plain = answers.map((rows) => rows.map(({ survey_id: _id, ...row }) => row));
    expect(value).toEqual([
      { overall: expect.any(Number), Answers: plain[2] },
      { overall: 0, Answers: plain[1] },
    ]);
    expect(rest['@odata.context']).toMatch(/#Surveys\(overall,Answers\(question_id,answer,note\)\)$/);
    expect(rest['@odata.nextLink']).toBeUndefined();
  });

  test('accepts the forms of OData 4.01 and the name of the property in $select', async () => {
    const dayRows = (await pagesOf({ $select: 'day', $expand: 'Answers($select=answer)' })).flat();
    expect((await pagesOf({ select: 'day,Answers', expand: ' Answers (select=answer) ' })).flat()).toEqual(dayRows);
    const firstPage = await pagesOf({ $expand: 'Answers' });
    expect(await pagesOf({ $expand: 'Answers()' })).toEqual(firstPage);
    expect((await pagesOf({ $select: 'Answers', $expand: 'Answers' })).flat()).toEqual(
      firstPage.flat().map((row) => ({ Answers: row['Answers'] })),
    );
  });

  test('returns a single audit', async () => {
    const [firstPage = []] = await pagesOf({ $expand: 'Answers' });
    const { raw } = await ask(server, token, `/odata/v4/Surveys(${audits[1]})`, { $expand: 'Answers' });
    const { '@odata.context': context, ...row } = JSON.parse(raw) as Row;
    expect(row).toEqual(firstPage[1]);
    expect(context).toMatch(/#Surveys\(Answers\(\)\)\/\$entity$/);
  });

  test('is limited to the stores of the token', async () => {
    const [firstPage = []] = await pagesOf({ $expand: 'Answers' });
    expect((await pagesOf({ $expand: 'Answers' }, 10, ofCoastal)).flat()).toEqual(firstPage.slice(0, 2));
    const foreign = await ask(server, ofCoastal, `/odata/v4/Surveys(${audits[2]})`, { $expand: 'Answers' });
    expect(foreign.status).toBe(404);
  });
});

test('$expand=* returns everything that belongs to an audit', async () => {
  const [, audit = ''] = audits;
  await server.db.updateTable('actions').set({ survey_id: audit }).execute();
  const [answers, actions] = [await rowsByAudit('Answers'), await rowsByAudit('Actions')];
  expect(actions.map((rows) => rows.length)).toEqual([0, 1, 0]);
  const stores = (await page(server, token, 'Stores')).value;
  const surveys = (await page(server, token, 'Surveys')).value;
  const expected = surveys.map((row, at) => ({
    ...row,
    Answers: answers[at],
    Actions: actions[at],
    Store: stores.find((store) => store['store_id'] === row['store_id']),
  }));
  expect((await pagesOf({ $expand: '*' })).flat()).toEqual(expected);
  expect((await pagesOf({ $expand: 'Store,Actions($select=*),Answers' })).flat()).toEqual(expected);
  const ofGroup = (await page(server, ofCoastal, 'Stores')).value;
  const ownPages = await pagesOf({ $select: 'day', $expand: 'Store' }, 10, ofCoastal);
  expect(ownPages.flat().map((row) => row['Store'])).toEqual([ofGroup[0], ofGroup[0]]);
});

test('assessments are expanded to their answers, measures and store', async () => {
  const [answers, measures, stores] = [await read('AssessmentAnswers'), await read('Measures'), await read('Stores')];
  const expected = (await read('Assessments')).map((row) => {
    const isOwn = (other: FeedRow) => other['assessment_id'] === row['assessment_id'];
    const [Answers, Measures] = [answers.filter(isOwn), measures.filter(isOwn)];
    return { ...row, Answers, Measures, Store: stores.find((store) => store['store_id'] === row['store_id']) };
  });
  expect(answers.length * measures.length).toBeGreaterThan(0);
  expect(await read('Assessments', { $expand: '*' })).toEqual(expected);
});

describe('the URL of a property', () => {
  test('returns the rows that belong to an audit, page by page', async () => {
    const [answers = []] = await rowsByAudit('Answers');
    const path = `Surveys(${audits[0]})/Answers`;
    expect(await read(path)).toEqual(answers);
    const prefer = { prefer: 'odata.maxpagesize=100' };
    const first = JSON.parse((await ask(server, token, `/odata/v4/${path}`, {}, prefer)).raw) as Page;
    const next = (first['@odata.nextLink'] ?? '').replace(/^http:\/\/127.0.0.1:3000/, '');
    const second = JSON.parse((await ask(server, token, next, {}, prefer)).raw) as Page;
    expect([...first.value, ...second.value]).toEqual(answers);
    expect(first['@odata.context']).toMatch(/#Answers$/);
    const answerRows = await read(path, { $filter: "category eq 'DR' or p eq 1", $select: 'question_id', $top: '3' });
    expect(answerRows.map((row) => row['question_id'])).toEqual(
      answers
        .filter((row) => row['category'] === 'DR' || row['p'] === 1)
        .map((row) => row['question_id'])
        .slice(0, 3),
    );
  });

  test('returns the store of an audit', async () => {
    const { raw } = await ask(server, token, `/odata/v4/Surveys(${audits[2]})/Store`, { $select: 'store_name' });
    expect(JSON.parse(raw)).toMatchObject({ store_name: 'Mountain' });
    expect(raw).toContain('$metadata#Stores(store_name)/$entity');
  });

  test.each([
    ['Surveys', audits[2], 'Answers', 404],
    ['Surveys', audits[2], 'Store', 404],
    ['Surveys', audits[0], 'Nothing', 404],
    ['Surveys', audits[0], 'Store/Answers', 404],
    ['Surveys', audits[0], '', 404],
    ['Stores', audits[0], 'Answers', 404],
    ['Surveys', 'x', 'Answers', 400],
    ['Surveys', `${audits[0]})/Answers(1`, 'Answers', 404],
    ['Answers', `survey_id=${audits[0]},question_id=')/x'`, '$count', 404],
  ])('%s(%s)/%s of another group, or that does not exist, is refused', async (set, key, name, status) => {
    expect((await ask(server, ofCoastal, `/odata/v4/${set}(${key})/${name}`)).status).toBe(status);
  });
});

describe('pages of audits with answers', () => {
  test.each([
    [{}],
    [{ $orderby: 'overall desc' }],
    [{ $select: 'dr', $orderby: 'dr desc,store_name' }],
    [{ $top: '2', $skip: '1' }],
    [{ $filter: "store_name ne 'Mountain'" }],
  ])('of %o add up to the whole', async (query) => {
    const request = { ...(query as Query), $expand: 'Answers($select=place,answer)' };
    const [firstPage = []] = await pagesOf(request);
    const pages = await pagesOf(request, 1);
    expect(firstPage.length).toBeGreaterThan(1);
    expect(pages).toEqual(firstPage.map((row) => [row]));
  });

  test.each([{}, { $top: '2' }])('with %o end at the maximum size, but have at least one audit', async (query) => {
    const request = { ...query, $expand: 'Answers' } as Query;
    const [firstPage = []] = await pagesOf(request);
    EXPANDED_PAGE.bytes = 10;
    expect(await pagesOf(request)).toEqual(firstPage.map((row) => [row]));
    EXPANDED_PAGE.bytes = Buffer.byteLength(JSON.stringify(firstPage.slice(0, 2)));
    expect(await pagesOf(request)).toEqual(
      [firstPage.slice(0, 2), firstPage.slice(2)].filter((rows) => rows.length > 0),
    );
  });
});

test.each([
  ['Surveys', 'nothing', 400, 'no property "nothing"'],
  ['Surveys', 'answers', 400, 'no property "answers"'],
  ['Surveys', '__proto__', 400, 'no property'],
  ['Surveys', '', 400, 'must list'],
  ['Surveys', 'Answers,', 400, 'must list'],
  ['Surveys', 'Answers,Answers($select=answer)', 400, 'more than once'],
  ['Surveys', 'Answers/question_id', 400, 'must list'],
  ['Surveys', 'Answers/$count', 400, 'must list'],
  ['Surveys', 'Answers($select=answer', 400, 'must list'],
  ['Surveys', 'Answers)', 400, 'must list'],
  ['Surveys', 'Answers($select=(answer))', 400, 'must list'],
  ['Surveys', "Answers($select=answer');drop table users--)", 400, 'must list'],
  ['Surveys', 'Answers($select=answer; drop table users)', 400, 'only $select'],
  ['Surveys', "Answers($select=answer')", 400, 'no column'],
  ['Surveys', 'Answers($select=overall)', 400, 'no column'],
  ['Surveys', 'Answers($select=)', 400, 'no column'],
  ['Surveys', 'Answers($select=answer;$select=note)', 400, 'only $select'],
  ['Surveys', 'Answers($nothing=1)', 400, 'only $select'],
  ['Surveys', 'Answers($filter=p eq 1;$select=answer)', 501, '$filter'],
  ['Surveys', 'Answers($top=1)', 501, '$top'],
  ['Surveys', '*($levels=max)', 400, 'must list'],
  ['Surveys', '('.repeat(4_000), 400, 'must list'],
  ['Surveys', 'Answers,'.repeat(1_001), 400, 'more than 8000 characters'],
  ['Stores', 'Answers', 400, 'Stores has no property'],
  ['Answers', 'Surveys', 400, 'Answers has no property'],
])('%s with $expand=%s is rejected', async (set, $expand, status, reason) => {
  const { error, ...refused } = await page(server, token, set, { $expand });
  expect([refused.status, error?.message]).toEqual([status, expect.stringContaining(reason)]);
});

test('$select names a property only if it is expanded', async () => {
  expect((await page(server, token, 'Surveys', { $select: 'Answers' })).error?.message).toContain('no column');
});

test('$metadata has the property and its set, and says which sets can be expanded', async () => {
  const { raw } = await ask(server, token, '/odata/v4/$metadata');
  expect(raw).toContain('<NavigationProperty Name="Answers" Type="Collection(Fourscore.Answer)">');
  expect(raw).toContain('<NavigationPropertyBinding Path="Answers" Target="Answers"/>');
  expect(raw).toContain('<NavigationProperty Name="Store" Type="Fourscore.Store" Nullable="false">');
  expect(raw).toContain('<ReferentialConstraint Property="store_id" ReferencedProperty="store_id"/>');
  const sets = [...raw.matchAll(/<EntitySet Name="(\w+)"[^]*?<\/EntitySet>/g)];
  const expandable = sets.filter(([text]) => text.includes('Property="Expandable" Bool="true"'));
  expect(expandable.map(([, name]) => name)).toEqual(['Surveys', 'OtherSurveys', 'Assessments']);
});
