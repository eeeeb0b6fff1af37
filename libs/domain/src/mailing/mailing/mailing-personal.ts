import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { MailingEvent } from './mailing.events.js';
import type { Mailing } from './mailing-state.js';

/** Addresses typed by hand belong to people whom the directory may not know: a mailing has a key of its own. */
export const mailingPersonal = personalData<MailingEvent, Mailing>({
  streamType: 'mailing',
  fields: {
    MailingAddressesTyped: { addresses: [] },
    MailingDocumentAttached: { name: erasedText },
    MailingTemplateDocumentAdded: { name: erasedText },
  },
  erasedBy: 'MailingAddressesErased',
});
