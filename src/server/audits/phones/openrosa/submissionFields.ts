import { parseInstant } from '../../../../domain/days.ts';
import { isPlainText } from '../../../../domain/plainText.ts';
import { surveyDateFault } from '../../../../domain/surveyDate.ts';
import { isId } from '../../../id.ts';
import { Refusal } from '../../../refusal.ts';
import { childOf, textOf, type XmlNode } from './readXml.ts';

/** Reads the fields that are common to the submissions of all forms. */

/**
 * Returns the id of the submission, and the id and version of its form. Refuses submissions that are encrypted,
 * edited or without a UUID.
 */
export function headOf(root: XmlNode): { surveyId: string; formId: string; version: string } {
  if (root.attributes.get('encrypted') === 'yes') throw new Refusal('submission_encrypted');
  const meta = childOf(root, 'meta');
  if (textOf(meta, 'deprecatedID') !== '') throw new Refusal('submission_edited');
  const surveyId = textOf(meta, 'instanceID')
    .replace(/^uuid:/i, '')
    .toLowerCase();
  if (!isId(surveyId)) throw new Refusal('bad_submission');
  return { surveyId, formId: root.attributes.get('id') ?? '', version: root.attributes.get('version') ?? '' };
}

/** The start and end of an audit, and the time that the phone's clock showed if it was obviously wrong. */
type Moments = { takenAt: Date; startedAt: Date | null; phoneTime: Date | null };

/**
 * Returns the start and end of the audit. If the form has no end or the phone's clock is obviously wrong, returns the
 * current time as the end and no start, because the user couldn't correct a refused form.
 */
export function momentsOf(root: XmlNode, now: Date): Moments {
  const endedAt = parseInstant(textOf(root, 'end'));
  if (endedAt === null) return { takenAt: now, startedAt: null, phoneTime: null };
  if (surveyDateFault(endedAt, now)) return { takenAt: now, startedAt: null, phoneTime: endedAt };
  const startedAt = parseInstant(textOf(root, 'start'));
  const isBefore = startedAt !== null && startedAt <= endedAt && !surveyDateFault(startedAt, now);
  return { takenAt: endedAt, startedAt: isBefore ? startedAt : null, phoneTime: null };
}

/** Returns the text without DEL characters. Refuses text that is too long or has other control characters. */
export function storable(text: string, max: number): string {
  const plain = text.replaceAll('\u{7F}', '');
  if (plain.length > max || !isPlainText(plain)) throw new Refusal('bad_submission');
  return plain;
}
