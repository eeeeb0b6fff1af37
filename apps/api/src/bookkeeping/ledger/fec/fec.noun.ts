import { noun } from '../../../capabilities/manifest/noun.js';
import { ExportedFec } from './exported-fec.js';
import { FecController } from './fec.controller.js';
import { FecFiles } from './fec-files.js';
import { FecLines } from './fec-lines.js';
import { FecYearFiles } from './fec-year-files.js';

export const fecNoun = noun({
  controllers: [FecController],
  providers: [FecFiles, FecLines, FecYearFiles],
  exportedFiles: [ExportedFec],
});
