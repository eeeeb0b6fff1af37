import { noun } from '../../../capabilities/manifest/noun.js';
import { AssetFileController } from './asset-file.controller.js';
import { AssetFiles } from './asset-files.js';
import { AssetImportController } from './asset-import.controller.js';
import { AssetImportsReader } from './asset-imports-reader.js';
import { TakeOverControl } from './take-over-control.js';

export const assetFileNoun = noun({
  controllers: [AssetFileController, AssetImportController],
  providers: [AssetFiles, AssetImportsReader, TakeOverControl],
});
