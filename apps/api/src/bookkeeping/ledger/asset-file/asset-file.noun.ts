import { noun } from '../../../capabilities/manifest/noun.js';
import { AssetFileController } from './asset-file.controller.js';
import { AssetFiles } from './asset-files.js';
import { TakeOverControl } from './take-over-control.js';

export const assetFileNoun = noun({ controllers: [AssetFileController], providers: [AssetFiles, TakeOverControl] });
