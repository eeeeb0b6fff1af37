import type { FixedAssetId } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import type { GrantId } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import type { LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import type { ProvisionId } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { DebitBatchId } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import type { JournalEntryId, RefundId, RegistrationId } from '@intendance/kernel/id.js';
import type { Structure } from './structures.js';

export type OfStructure<Id> = { readonly id: Id; readonly structure: Structure };

/** The knowledge of clients from their own requests, answered or not. */
export class Records {
  readonly registrations: OfStructure<RegistrationId>[] = [];
  readonly refunds: OfStructure<RefundId>[] = [];
  readonly entries: OfStructure<JournalEntryId>[] = [];
  readonly provisions: OfStructure<ProvisionId>[] = [];
  readonly assets: OfStructure<FixedAssetId>[] = [];
  readonly grants: OfStructure<GrantId>[] = [];
  readonly loans: OfStructure<LoanId>[] = [];
  readonly mailings: OfStructure<MailingId>[] = [];
  readonly batches: DebitBatchId[] = [];
  /** Bills whose credit note was answered, with no debit under way. */
  readonly creditsWithoutDebit: string[] = [];
  /** Bills of which a transfer was recorded. */
  readonly transfers: string[] = [];
}
