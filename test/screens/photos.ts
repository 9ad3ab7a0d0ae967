import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** Adds two photos to the first answer of a survey that has none yet. */
export async function addPhotosOf(origin: string, token: string, survey: string): Promise<void> {
  const call = async (path: string, body: BodyInit, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(new URL(path, origin), { method: 'POST', body, headers });
    const reply = (await response.json()) as { type: boolean };
    if (!reply.type) throw new Error(`${path} was refused: ${JSON.stringify(reply)}`);
    return reply;
  };
  const json = { 'content-type': 'application/json' };
  const authorization = `Basic ${token}`;
  const input = JSON.stringify({ surveyid: survey });
  const { resultData } = (await call('/survey/graph', input, { ...json, authorization })) as {
    resultData: [{ answers: { question_id: string; photos: string[] }[] }];
  };
  const [answer] = resultData[0].answers;
  if (!answer || answer.photos.length > 0) return;
  for (const background of ['#4a7c59', '#8c4a3f']) {
    const shelf = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('survey_id', survey);
    form.append('question_id', answer.question_id);
    form.append('photo_id', randomUUID());
    form.append('file', new Blob([new Uint8Array(shelf)]), 'shelf.jpg');
    await call('/survey/photo', form, { authorization });
  }
}
