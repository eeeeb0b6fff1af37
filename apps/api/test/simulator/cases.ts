import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationActivityCase } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import { singleStreamCase } from '@intendance/kernel/case.js';

/** The cases that clients use, as the routes of the product name them. */
export const cases = {
  registration: registrationCase,
  registrationActivity: registrationActivityCase,
  waitingList: waitingListCase,
  refund: refundCase,
  entry: journalEntryCase,
  calendar: singleStreamCase({ decider: fiscalCalendarDecider, stream: fiscalCalendarStream, answer: ({ years }) => years.length }),
};
export type Cases = typeof cases;
