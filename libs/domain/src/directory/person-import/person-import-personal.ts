import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { PersonImportEvent } from './person-import.events.js';
import type { PersonImport } from './person-import.js';

/** A file without titles has a person's values for titles, and a reason may name a child: an import has a key of its own. */
export const personImportPersonal = personalData<PersonImportEvent, PersonImport>()({
  streamType: 'person-import',
  fields: {
    PersonImportUploaded: { fileName: erasedText, corrections: {} },
    PersonImportConfirmed: { corrections: {} },
    PersonImportFailed: { message: erasedText },
    PersonImportPeopleUndone: { kept: [] },
  },
  erasedBy: 'PersonImportFileErased',
});
