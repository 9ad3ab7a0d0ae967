import { randomUUID } from 'node:crypto';
import { isOverdue } from '../../../../domain/actions/status.ts';
import { dayOf } from '../../../../domain/days.ts';
import { NAME_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import type { Db } from '../../../db/schema.ts';
import { markup, type Html } from '../../../html.ts';
import { longDay } from '../../../http/linkedPages/format.ts';
import type { LinkedPage, Reader } from '../../../http/linkedPages/page.ts';
import { subjectText } from '../subject.ts';
import { selectLinkedSteps, type LinkedAction } from './queries.ts';
import type { TypedInput } from './readForm.ts';

/** The state of the page: plain, after a submitted form, or with an error and the typed text. */
export type PageState = {
  now: Date;
  /** The last segment of the page's path. */
  token: string;
  isSent?: boolean;
  wrong?: { alert: string; input: TypedInput };
};

/** Returns the page of one action for a person without an account. */
export async function actionPage(
  db: Db,
  action: LinkedAction,
  reader: Reader,
  { now, token, isSent = false, wrong }: PageState,
): Promise<LinkedPage> {
  const { translate } = reader;
  const steps = await selectLinkedSteps(db, action.id);
  // Prefills the name that was typed last or, if none was, the name of an owner without an account.
  const owner = action.owner_id === null ? action.owner_name : null;
  const name = wrong?.input.name ?? steps.at(-1)?.by_name ?? owner ?? '';
  const body = markup` ${isSent && markup`<p class="thanks" role="status">${translate('linked.action.sent')}</p>`}
    ${wrong !== undefined && markup`<p class="alert" role="alert" id="wrong">${wrong.alert}</p>`}
    <section class="card">
      <p class="quiet">${action.store_name}</p>
      <h1>${action.title}</h1>
      ${await facts(db, action, reader, now)}
    </section>
    ${steps.length > 0 && historySection(steps, { action, token }, reader)} ${form(action, reader, { name, text: wrong?.input.text ?? '' })}
    <p class="quiet small">
      ${translate('linked.action.until', { day: longDay(action.until, reader, action.time_zone) })}
    </p>`;
  return { title: `${action.title} · ${action.store_name}`, body, organisation: action.organisation };
}

async function facts(db: Db, action: LinkedAction, reader: Reader, now: Date): Promise<Html> {
  const { translate } = reader;
  const { due, status, points, time_zone: zone } = action;
  const question = await subjectText(db, action, reader.language);
  const isLate = isOverdue({ status, due }, dayOf(now, zone));
  return markup`<dl class="facts">
    ${
      question !== '' &&
      markup`<dt>${translate('linked.action.question')}</dt>
        <dd>${question}</dd>`
    }
    ${
      action.detail !== '' &&
      markup`<dt>${translate('linked.action.detail')}</dt>
        <dd class="said">${action.detail}</dd>`
    }
    <dt>${translate('linked.action.due')}</dt>
    <dd>
      ${due === null ? translate('linked.action.noDue') : longDay(due, reader)}
      ${isLate && markup`<span class="chip late">${translate('linked.action.late')}</span>`}
    </dd>
    <dt>${translate('linked.action.status')}</dt>
    <dd>
      <span class="chip">${translate(`actions.statuses.${status}`)}</span>
      ${status === 'done' && question !== '' && markup`<span class="quiet small">${translate('linked.action.awaits')}</span>`}
      ${points !== null && markup`<span class="quiet small">${translate('actions.figures.expected', { points })}</span>`}
    </dd>
  </dl>`;
}

function historySection(
  steps: Awaited<ReturnType<typeof selectLinkedSteps>>,
  { action: { time_zone: zone }, token }: { action: LinkedAction; token: string },
  reader: Reader,
) {
  const { translate } = reader;
  return markup`<section class="card">
    <h2>${translate('linked.action.sentMessages')}</h2>
    <ol class="steps">
      ${steps.map(
        ({ at, by_name: by, kind, text, photo_id: photo }) =>
          markup`<li>
            <p class="quiet small">${by} · ${longDay(at, reader, zone)}</p>
            <p class="said">${kind === 'comment' ? text : translate(`linked.action.kinds.${kind === 'photo' ? 'photo' : 'status'}`)}</p>
            ${photo !== null && thumbnail(`${token}/photos/${photo}`, translate('linked.action.photoOf', { name: by ?? '' }))}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** Returns a thumbnail that opens the photo. `address` is relative to the page's URL. */
function thumbnail(address: string, alt: string): Html {
  return markup`<a class="shot" href="${address}"><img src="${address}?size=thumb" width="132" height="100" alt="${alt}" /></a>`;
}

function form({ status }: LinkedAction, { translate }: Reader, { name, text }: TypedInput) {
  return markup`<form class="card" method="post" enctype="multipart/form-data" accept-charset="utf-8">
    <h2>${translate('linked.action.form')}</h2>
    <input type="hidden" name="sent" value="${randomUUID()}" />
    <label class="field"
      ><span>${translate('linked.action.name')}</span>
      <small>${translate('linked.action.nameHint')}</small>
      <input type="text" name="name" required maxlength="${NAME_MAX_CHARACTERS}" autocomplete="name" value="${name}"
    /></label>
    <label class="field"
      ><span>${translate('linked.action.text')}</span>
      <textarea name="text" rows="4" maxlength="${TEXT_MAX_CHARACTERS}">${text}</textarea>
    </label>
    <label class="field"
      ><span>${translate('linked.action.photo')}</span>
      <small>${translate('linked.action.photoHint')}</small>
      <input type="file" name="photo" accept="image/jpeg,image/png"
    /></label>
    <div class="buttons">
      ${status !== 'done' && markup`<button name="do" value="done">${translate('linked.action.done')}</button>`}
      <button name="do" value="say" class="plain">
        ${translate(status === 'done' ? 'linked.action.sendMore' : 'linked.action.send')}
      </button>
    </div>
  </form>`;
}
