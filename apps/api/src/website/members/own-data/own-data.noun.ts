import { FileArchive } from '../../../capabilities/data-export/file-archive.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { OwnDataController } from './own-data.controller.js';
import { OwnData } from './own-data.js';

export const ownDataNoun = noun({ controllers: [OwnDataController], providers: [FileArchive, OwnData] });
