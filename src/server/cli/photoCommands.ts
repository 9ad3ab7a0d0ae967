import { attachmentText, attachPhotos } from '../audits/imports/photos/attach.ts';
import { photoFolder } from '../audits/imports/photos/folder.ts';
import { selectAwaitingSurveys } from '../audits/imports/photos/queries.ts';
import { print, type Command } from './command.ts';
import { withImages } from './withDatabase.ts';

/** The maximum number of photos listed with the reason why they couldn't be attached. */
const LISTED_MAX = 50;

export const attachPhotosCommand: Command = {
  words: ['photos', 'attach'],
  takes: '<folder>',
  summary: 'Attach photo files to the imported surveys that name them',
  help: `Imports from KoboToolbox and ODK contain only the names of photos; this command adds the files. It searches the folder
and its subfolders and attaches each file that a survey names, re-encoded like an uploaded photo. If photos of several
imported surveys have the same name, including photos that are already attached, put each file into a folder named after
its survey's id. You can run the command again.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [place = ''] }) {
    const folder = await photoFolder(place);
    let printedCount = 0;
    const done = await withImages(async (db, images) =>
      attachPhotos(await selectAwaitingSurveys(db), {
        storage: { db, images, now: new Date() },
        folder,
        onWaiting({ survey_id: id }, reason) {
          if (++printedCount <= LISTED_MAX) print(`survey ${id}: ${reason}`);
        },
      }),
    );
    if (printedCount > LISTED_MAX) print(`... and ${printedCount - LISTED_MAX} more`);
    print(attachmentText(done));
    return 0;
  },
};
