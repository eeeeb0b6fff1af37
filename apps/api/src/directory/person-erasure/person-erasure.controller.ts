import { erasurePhrase, personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { TextField } from '../../platform/wire/fields.js';
import { PersonDto } from '../person/person.dto.js';
import { personView } from '../person/person-view.js';
import { personToWire } from '../person/person-wire.js';
import { ErasePerson } from './erase-person.handler.js';

export class ErasePersonDto {
  @TextField({ max: 100, example: erasurePhrase, description: `La phrase « ${erasurePhrase} », telle quelle.` }) confirmation!: string;
}

const erasure = record({
  path: 'people',
  feature: 'people-edit',
  operations: { record: 'PersonErasure' },
  stream: 'person',
  recordType: 'person',
  dto: PersonDto,
  needs: {},
  dispatch: (context, id, { confirmation }: ErasePersonDto, expected) => new ErasePerson(context, id as PersonId, confirmation, expected),
  toDto: ({ value, version }, { id, session }) => personToWire(id, version, value, personView(session)),
});

export const PersonErasureController = recordRoutes(erasure, {
  moves: {
    erase: write(ErasePersonDto, {
      summary: 'Effacer pour toujours les données personnelles d’une personne',
      description: 'Sa fiche, sa famille, ses demandes, ses pièces jointes et les fichiers d’import où elle figure. Les montants restent.',
      refusals: [personErrors.unknown(), personErrors.erasureUnconfirmed(), personErrors.erased(), personImportErrors.busy()],
      command: ({ dto }) => dto,
    }),
  },
});
