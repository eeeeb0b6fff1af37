import { mailingListDecider } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { mailingListAttachments } from '@intendance/domain/mailing/mailing-list/mailing-list-attachments.js';
import { mailingListPersonal } from '@intendance/domain/mailing/mailing-list/mailing-list-personal.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { ConfiguredFields } from '../../directory/public.js';
import { projection } from '../../platform/projection/projection.js';
import { ClearFileWhenListErased } from './clear-file-when-list-erased.policy.js';
import { ListContacts } from './list-contacts.js';
import { ListFiles } from './list-files.js';
import { MailingListController } from './mailing-list.controller.js';
import { mailingListHistory, mailingListReference } from './mailing-list.history.js';
import { mailingListExport, mailingListListing } from './mailing-list.listing.js';
import { FindMailingListHandler } from './mailing-list.queries.js';
import { mailingListSearch } from './mailing-list.search.js';
import { MailingListFileController } from './mailing-list-file.controller.js';
import { mailingListList } from './mailing-list-list.projection.js';

export const mailingListNoun = noun({
  feature: 'mailings',
  // `POST files` comes first, or it would be read as an id.
  controllers: [MailingListFileController, MailingListController],
  providers: [FindMailingListHandler, ListFiles, ListContacts, ConfiguredFields],
  projections: [projection(mailingListList)],
  policies: [ClearFileWhenListErased],
  history: [mailingListHistory],
  references: [mailingListReference],
  attachments: [mailingListAttachments],
  exportedFiles: [
    exportedList({ title: 'Listes de diffusion', feature: 'mailings', listing: mailingListListing, sheet: mailingListExport }),
  ],
  searches: [mailingListSearch],
  streams: [
    stream('mailing-list', mailingListDecider, {
      personal: mailingListPersonal,
      texts: {
        name: 'impersonal',
        consent: 'clear: the basis of the consent, in words of the structure',
        filters: 'clear: values of a filter',
        extension: 'impersonal',
        mimeType: 'impersonal',
      },
      relay: {
        MailingListCreated: ['name'],
        MailingListRenamed: ['name'],
        MailingListPeopleFiltered: [],
        MailingListFileChosen: ['id', 'extension', 'size', 'mimeType', 'contacts', 'refused'],
        MailingListDeleted: [],
        MailingListRestored: [],
        MailingListFileErased: [],
      },
    }),
  ],
});
