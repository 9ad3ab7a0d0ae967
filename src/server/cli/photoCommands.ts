import { attachedText, attachPhotos } from '../imports/photos/attach.ts';
import { photoFolder } from '../imports/photos/folder.ts';
import { selectAwaitingSurveys } from '../imports/photos/queries.ts';
import { print, type Command } from './command.ts';
import { withImages } from './withDatabase.ts';

/** So many photos without a file are told one by one. */
const SHOWN = 50;

export const attachPhotosCommand: Command = {
  words: ['photos', 'attach'],
  takes: '<folder>',
  summary: 'Attach files to the imported surveys that know their photos by name',
  help: `Imports from KoboToolbox and ODK bring the names of photos; this brings the files. Looks at all files below the folder
and takes each that a survey awaits by its name, drawn anew as a photo that is sent. Where several surveys await the same
name, a file must lie in a folder that is named as its survey. May be repeated.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [place = ''] }) {
    const folder = await photoFolder(place);
    let told = 0;
    const done = await withImages(async (db, images) =>
      attachPhotos(await selectAwaitingSurveys(db), {
        home: { db, images, now: new Date() },
        folder,
        onWaiting({ survey_id: id }, reason) {
          if (++told <= SHOWN) print(`survey ${id}: ${reason}`);
        },
      }),
    );
    if (told > SHOWN) print(`... and ${told - SHOWN} more`);
    print(attachedText(done));
    return 0;
  },
};
