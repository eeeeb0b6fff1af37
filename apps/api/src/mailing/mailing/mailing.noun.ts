import { mailingAttachments } from '@intendance/domain/mailing/mailing/mailing-attachments.js';
import { mailingPersonal } from '@intendance/domain/mailing/mailing/mailing-personal.js';
import { mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { ListedPeople } from './listed-people.js';
import { MailingController, mailingAttachmentControllers } from './mailing.controller.js';
import { mailingHistory, mailingReference } from './mailing.history.js';
import { mailingExport, mailingListing } from './mailing.listing.js';
import { FindMailingHandler } from './mailing.queries.js';
import { mailingSearch } from './mailing.search.js';
import { MailingFacts } from './mailing-facts.js';
import { MailingFields } from './mailing-fields.js';
import { MailingImages } from './mailing-images.js';
import { MailingSending } from './mailing-sending.js';
import { mailingTable } from './mailing-table.projection.js';
import { MailingTemplateController } from './mailing-template.controller.js';
import { MailingTemplates } from './mailing-template.js';
import { RecipientNamesReader } from './recipient-names.js';

export const mailingNoun = noun({
  feature: 'mailings',
  // Words before ids: `template` and `recipients` would be read as ids.
  controllers: [MailingTemplateController, MailingController, ...mailingAttachmentControllers],
  providers: [
    FindMailingHandler,
    ListedPeople,
    MailingFacts,
    MailingFields,
    MailingImages,
    MailingSending,
    MailingTemplates,
    RecipientNamesReader,
  ],
  projections: [projection(mailingTable)],
  history: [mailingHistory],
  references: [mailingReference],
  attachments: [mailingAttachments],
  exportedFiles: [exportedList({ title: 'Publipostages', feature: 'mailings', listing: mailingListing, sheet: mailingExport })],
  searches: [mailingSearch],
  streams: [
    stream('mailing', mailingFold, {
      personal: mailingPersonal,
      texts: {
        subject: 'clear: what the structure writes to many people',
        preheader: 'clear: what the structure writes to many people',
        body: 'clear: what the structure writes to many people',
        extension: 'impersonal',
        mimeType: 'impersonal',
        version: 'impersonal',
        at: 'impersonal',
        reason: 'clear: why a mailing did not leave',
        keyId: 'impersonal',
      },
      relay: {
        MailingDrafted: ['copyOf'],
        MailingSubjectWritten: [],
        MailingBodyWritten: [],
        MailingAddressed: ['lists', 'people'],
        MailingExclusionsChosen: ['lists', 'mailings'],
        MailingAddressesTyped: [],
        MailingDocumentAttached: ['id', 'extension', 'size', 'mimeType'],
        MailingDocumentDetached: ['id'],
        MailingTemplateDocumentAdded: ['id', 'extension', 'size', 'mimeType'],
        MailingTemplateDocumentRemoved: ['id'],
        MailingConsentGiven: ['on'],
        MailingConsentWithdrawn: [],
        MailingScheduled: ['at'],
        MailingScheduleMissed: [],
        MailingUnscheduled: [],
        MailingSendingStarted: [],
        MailingSendingCancelled: [],
        MailingSendingFinished: ['isComplete'],
        MailingDeleted: [],
        MailingRestored: [],
        MailingAddressesErased: [],
        MailingAddressesRetained: [],
      },
    }),
  ],
});
