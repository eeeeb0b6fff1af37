import { personDecider } from '@intendance/domain/directory/person/person.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { personPersonal } from '@intendance/domain/directory/person/person-personal.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { CountBeneficiariesHandler } from './count-beneficiaries.query.js';
import { FindPeopleHandler } from './find-people.query.js';
import { ListPersonNamesHandler } from './list-person-names.query.js';
import { PersonController, personAttachmentControllers } from './person.controller.js';
import { personErasure } from './person.erasure.js';
import { personHistory, personReferences } from './person.history.js';
import { FindPersonHandler } from './person.queries.js';
import { personSearches } from './person.search.js';
import { personList } from './person-list.projection.js';

export const personNoun = noun({
  feature: 'people',
  controllers: [PersonController, ...personAttachmentControllers],
  providers: [FindPeopleHandler, FindPersonHandler, ListPersonNamesHandler, CountBeneficiariesHandler],
  projections: [projection(personList)],
  history: [personHistory],
  references: [...personReferences],
  attachments: [personAttachments],
  erasures: [personErasure],
  searches: personSearches,
  streams: [
    stream('person', personDecider, {
      personal: personPersonal,
      texts: { requestId: 'impersonal', extension: 'impersonal', mimeType: 'impersonal', fieldCode: 'impersonal' },
      relay: {
        PersonRegistered: [],
        PersonIdentityChanged: [],
        PersonBirthDated: [],
        PersonNumbered: [],
        PersonContactChanged: [],
        PersonCustomFieldsFilled: [],
        PersonEntranceDated: [],
        PersonLeft: [],
        PersonReturned: [],
        SpouseRecorded: ['id', 'requestId'],
        SpouseRemoved: ['id', 'on'],
        ChildRecorded: ['id', 'requestId'],
        ChildRemoved: ['id', 'on'],
        PersonDocumentAttached: ['extension', 'size', 'mimeType', 'id', 'fieldCode', 'attachedOn'],
        PersonDocumentDetached: ['id'],
        PersonDeleted: [],
        PersonRestored: [],
        PersonalDataErased: [],
      },
    }),
  ],
});
