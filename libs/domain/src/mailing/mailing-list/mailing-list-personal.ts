import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { MailingListEvent } from './mailing-list.events.js';
import type { MailingList } from './mailing-list.js';

/** People stand in the file, and its name may name one: a list has a key of its own. */
export const mailingListPersonal = personalData<MailingListEvent, MailingList>()({
  streamType: 'mailing-list',
  fields: { MailingListFileChosen: { name: erasedText } },
  erasedBy: 'MailingListFileErased',
});
