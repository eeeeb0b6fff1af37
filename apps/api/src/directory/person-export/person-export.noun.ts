import { FileArchive } from '../../capabilities/data-export/file-archive.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { ExportedPeople } from './exported-people.js';
import { PersonAttachmentExportController } from './person-attachment-export.controller.js';
import { PersonExportController } from './person-export.controller.js';

export const personExportNoun = noun({
  controllers: [PersonExportController, PersonAttachmentExportController],
  providers: [FileArchive],
  exportedFiles: [ExportedPeople],
});
