import { noun } from '../../../capabilities/manifest/noun.js';
import { FileStatement } from '../../file-statement.js';
import { EntryFiles } from './entry-files.js';
import { ExportedFec } from './exported-fec.js';
import { FecController } from './fec.controller.js';
import { FecLines } from './fec-lines.js';
import { FecYearFiles } from './fec-year-files.js';

export const fecNoun = noun({
  controllers: [FecController],
  providers: [EntryFiles, FileStatement, FecLines, FecYearFiles],
  exportedFiles: [ExportedFec],
});
