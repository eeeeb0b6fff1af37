import { noun } from '../../../capabilities/manifest/noun.js';
import { EntryFiles } from './entry-files.js';
import { ExportedFec } from './exported-fec.js';
import { FecController } from './fec.controller.js';
import { FecLines } from './fec-lines.js';
import { FecYearFiles } from './fec-year-files.js';

export const fecNoun = noun({
  controllers: [FecController],
  providers: [EntryFiles, FecLines, FecYearFiles],
  exportedFiles: [ExportedFec],
});
