import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { MailingEvent } from './mailing.events.js';
import type { Mailing } from './mailing-state.js';

/**
 * Typed addresses may belong to people outside the directory: a mailing has a key of its own, and a new one after each erasure, so that the
 * addresses of the others stay.
 */
export const mailingPersonal = personalData<MailingEvent, Mailing>()({
  streamType: 'mailing',
  fields: {
    MailingAddressesTyped: { addresses: [] },
    MailingDocumentAttached: { name: erasedText },
    MailingTemplateDocumentAdded: { name: erasedText },
    MailingAddressesRetained: { addresses: [], names: {} },
  },
  subjectOf: (mailing, id) => (mailing.status === 'none' ? undefined : (mailing.keyId ?? id)),
  erasedBy: 'MailingAddressesErased',
  changesSubject: true,
});
