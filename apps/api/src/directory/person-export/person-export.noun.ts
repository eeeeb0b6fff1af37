import { noun } from '../../capabilities/manifest/noun.js';
import { ExportedPeople } from './exported-people.js';
import { PersonExportController } from './person-export.controller.js';

export const personExportNoun = noun({
  controllers: [PersonExportController],
  exportedFiles: [ExportedPeople],
});
