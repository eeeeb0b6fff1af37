import { noun } from '../../../capabilities/manifest/noun.js';
import { OpeningFileController } from './opening-file.controller.js';

export const openingFileNoun = noun({ controllers: [OpeningFileController] });
