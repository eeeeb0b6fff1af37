import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationActivityCase } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { exchangeCase } from '@intendance/domain/bookkeeping/ledger/exchange-difference/exchange-case.js';
import { depreciationCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-case.js';
import { fixedAssetCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-case.js';
import { grantCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-case.js';
import { grantEntryCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-entry-case.js';
import { journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import { matchingCase } from '@intendance/domain/bookkeeping/ledger/ledger/matching-case.js';
import { loanCase } from '@intendance/domain/bookkeeping/ledger/loan/loan-case.js';
import { provisionCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-case.js';
import { provisionEntryCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-entry-case.js';
import { reopeningCase } from '@intendance/domain/bookkeeping/year/closing/reopening-case.js';
import { mailingCase } from '@intendance/domain/mailing/mailing/mailing.js';

/** The cases that clients use, as the routes of the product name them. */
export const cases = {
  registration: registrationCase,
  registrationActivity: registrationActivityCase,
  waitingList: waitingListCase,
  refund: refundCase,
  entry: journalEntryCase,
  matching: matchingCase,
  exchange: exchangeCase,
  provision: provisionCase,
  provisionEntry: provisionEntryCase,
  asset: fixedAssetCase,
  depreciation: depreciationCase,
  grant: grantCase,
  grantEntry: grantEntryCase,
  loan: loanCase,
  years: fiscalYearCase,
  mailing: mailingCase,
  reopening: reopeningCase,
};
export type Cases = typeof cases;
