import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { importRoutes } from '../../capabilities/file-import/import-routes.js';
import { ListedImportDto, PersonImportDto } from './person-import.dto.js';
import { type ListedImport, personImportListing } from './person-import.listing.js';
import type { PersonImportTypes } from './person-import-definition.js';
import { listedToWire } from './person-import-wire.js';
import { PersonImports } from './person-imports.js';

export const PersonImportRoutes = importRoutes<PersonImportTypes, PersonImportDto, ListedImport, ListedImportDto>({
  name: 'PersonImport',
  tag: 'people',
  path: 'people/imports',
  feature: 'people-edit',
  service: PersonImports,
  dto: PersonImportDto,
  list: { listing: personImportListing, dto: ListedImportDto, toWire: listedToWire },
  summaries: {
    list: 'Lister les imports, du plus récent au plus ancien',
    find: 'Lire un import : avancement, changements, refus',
    errors: 'Télécharger les lignes refusées, avec leurs raisons',
  },
  undo: {
    summary: 'Annuler un import entier, en tâche de fond',
    problems: [personImportErrors.unknown(), personImportErrors.running(), personImportErrors.notDone()],
  },
  problems: {
    find: [personImportErrors.unknown()],
    errors: [personImportErrors.unknown(), personImportErrors.fileErased()],
  },
});
