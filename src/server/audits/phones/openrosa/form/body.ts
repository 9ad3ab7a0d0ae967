import type { Chapter, Layout, Screen } from './layout.ts';
import { choices, hint, input, label, languageQuestion, screen, storeQuestion } from './parts.ts';
import { element, type Xml } from './xml.ts';

/** Returns the form's body. With `asksLanguage`, a question that is never shown reveals the app's language. */
export function bodyOf(layout: Layout, { asksLanguage }: { asksLanguage: boolean }): Xml {
  // The previous audit's answers are one string with a character per question, in this order.
  const places = new Map(layout.questions.map(({ question }, at) => [question.varname, at]));
  return element(
    'h:body',
    {},
    storeQuestion('lastAnswers'),
    ...layout.chapters.map((chapter) => chapterOf(chapter, places)),
    ...(layout.managerQuestions.length === 0
      ? []
      : [
          screen(
            '/data/manager',
            'manager',
            ...layout.managerQuestions.map(({ varname }) => input(`/data/manager/${varname}`, `q:${varname}`)),
          ),
        ]),
    ...planOf(),
    screen('/data/result', 'result', element('input', { ref: '/data/result/scores' }, label('scores'))),
    ...(asksLanguage ? [languageQuestion()] : []),
  );
}

function chapterOf({ name, screens }: Chapter, places: ReadonlyMap<string, number>): Xml {
  const path = `/data/${name}`;
  return element('group', { ref: path }, label(`c:${name}`), ...screens.map((screen) => screenOf(screen, places)));
}

function screenOf({ path, name, more, questions }: Screen, places: ReadonlyMap<string, number>): Xml {
  return screen(
    path,
    `c:${name}`,
    ...questions.map(({ question: { varname }, path: ref }) => {
      const at = places.get(varname) ?? 0;
      const last = `if(/data/LAST = '', '', concat('↺ ', substr(/data/LAST, ${at}, ${at + 1})))`;
      const hintElement = element('hint', {}, element('output', { value: last }));
      return element('select1', { ref }, label(`q:${varname}`), hintElement, choices("instance('yn')/root/item"));
    }),
    element(
      'select',
      { ref: `${path}/${more}`, appearance: 'minimal' },
      label('more'),
      choices(`instance('questions')/root/item[screen = '${name}']`),
    ),
    ...questions.flatMap(({ question: { varname }, note, photo }) => [
      element('input', { ref: `${path}/${note}`, appearance: 'multiline' }, label('note'), hint(`q:${varname}`)),
      element('upload', { ref: `${path}/${photo}`, mediatype: 'image/*' }, label('photo'), hint(`q:${varname}`)),
    ]),
  );
}

function planOf(): Xml[] {
  const ref = '/data/actions';
  const questionSelect = element(
    'select1',
    { ref: `${ref}/about`, appearance: 'minimal' },
    label('about'),
    choices("instance('questions')/root/item[selected(/data/LOST, name)]"),
  );
  const strategy = element(
    'select1',
    { ref: `${ref}/strategy` },
    label('strategy'),
    choices("instance('strategies')/root/item[question = current()/../about]"),
  );
  const fields = [questionSelect, strategy, input(`${ref}/own`, 'own'), input(`${ref}/notes`, 'notes')];
  return [
    element('input', { ref: '/data/plan_size' }, label('planSize')),
    element(
      'group',
      { ref },
      label('plan'),
      element('repeat', { nodeset: ref, 'jr:count': '/data/PLAN_COUNT', appearance: 'field-list' }, ...fields),
    ),
  ];
}
