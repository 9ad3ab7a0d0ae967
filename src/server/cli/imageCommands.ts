import { readConfig } from '../config/config.ts';
import { checkImageHome, imageFolder, imageHome } from '../files/configuredImages.ts';
import { copyImages } from '../images/copy.ts';
import { folderHome } from '../files/imageHome.ts';
import { CommandError, print, type Command } from './command.ts';

export const copyImagesCommand: Command = {
  words: ['images', 'copy'],
  takes: '',
  summary: 'Copy the images of the folder into the bucket',
  help: `The folder is UPLOAD_DIR, or else that of DATA_DIR; the bucket is the one that the S3_ settings name. What the bucket
has already is left as it is, so that the command may be repeated. The folder keeps its images.`,
  options: {},
  rest: [0, 0],
  async run() {
    const config = readConfig(process.env);
    if (!config.bucket) throw new CommandError('no bucket is given. See S3_ENDPOINT in docs/operating.md.');
    await checkImageHome(config, (trouble) => {
      throw new CommandError(trouble);
    });
    const { copied, known } = await copyImages(folderHome(imageFolder(config)), imageHome(config));
    print(`Copied ${copied} images into the bucket; ${known} were there already.`);
    return 0;
  },
};
