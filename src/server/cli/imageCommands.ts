import { readConfig } from '../config/config.ts';
import { checkImageHome, imageFolder, imageHome } from '../files/configuredImages.ts';
import { copyImages } from '../places/images/copy.ts';
import { formatCount } from '../../domain/formatCount.ts';
import { folderHome } from '../files/imageHome.ts';
import { CommandError, print, type Command } from './command.ts';

export const copyImagesCommand: Command = {
  words: ['images', 'copy'],
  takes: '',
  summary: 'Copy the images from the folder to the bucket',
  help: `The folder is UPLOAD_DIR, or the one in DATA_DIR by default; the S3_ settings name the bucket. Images that are already in
the bucket are skipped, so you can run the command again. The folder is not changed.`,
  options: {},
  rest: [0, 0],
  async run() {
    const config = readConfig(process.env);
    if (!config.bucket) throw new CommandError('no bucket is configured. See S3_ENDPOINT in docs/operating.md.');
    await checkImageHome(config, (trouble) => {
      throw new CommandError(trouble);
    });
    const { copiedCount, knownCount } = await copyImages(folderHome(imageFolder(config)), imageHome(config));
    print(`Copied ${formatCount(copiedCount, 'image')} to the bucket; ${knownCount} already there.`);
    return 0;
  },
};
