import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import { refundPersonal } from '@intendance/domain/activities/refund/refund-personal.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import { registrationPersonal } from '@intendance/domain/activities/registration/registration-personal.js';
import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { attachmentPersonal } from '@intendance/domain/capabilities/attachment/attachment-personal.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { personPersonal } from '@intendance/domain/directory/person/person-personal.js';
import { personImportPersonal } from '@intendance/domain/directory/person-import/person-import-personal.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { personRequestPersonal } from '@intendance/domain/directory/person-request/person-request-personal.js';
import { EventVersions } from '@intendance/event-store/upcasters.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { Type } from '@nestjs/common';
import { ActivitiesModule } from './activities/activities.module.js';
import { ClearClaimsWhenPersonErased } from './activities/claim/clear-claims-when-person-erased.policy.js';
import { MailPersonWhenRefundRefused } from './activities/refund/mail-person-when-refund-refused.policy.js';
import { refundHistory } from './activities/refund/refund.history.js';
import { refundList } from './activities/refund/refund-list.projection.js';
import { refundActivityHistory, refundActivityReference } from './activities/refund-activity/refund-activity.history.js';
import { refundActivityList } from './activities/refund-activity/refund-activity-list.projection.js';
import { MailPersonWhenRegistrationRefused } from './activities/registration/mail-person-when-registration-refused.policy.js';
import { registrationHistory } from './activities/registration/registration.history.js';
import { registrationList } from './activities/registration/registration-list.projection.js';
import {
  registrationActivityHistory,
  registrationActivityReference,
} from './activities/registration-activity/registration-activity.history.js';
import { registrationActivityList } from './activities/registration-activity/registration-activity-list.projection.js';
import { bankSyncHistory } from './bookkeeping/bank/aggregator/bank-sync.history.js';
import { bankImportHistory } from './bookkeeping/bank/bank-import/bank-import.history.js';
import { bankImportList } from './bookkeeping/bank/bank-import/bank-import-list.projection.js';
import { BookkeepingModule } from './bookkeeping/bookkeeping.module.js';
import { booksDescribers } from './bookkeeping/books.history.js';
import { BooksModule } from './bookkeeping/books.module.js';
import { ledgerProjection } from './bookkeeping/ledger/ledger/ledger.projection.js';
import { operationDescribers, operationProjections, operationReferences } from './bookkeeping/operations.catalogue.js';
import { OperationsModule } from './bookkeeping/operations.module.js';
import { attachmentList } from './capabilities/attachment/attachment-list.projection.js';
import { DirectoryModule } from './directory/directory.module.js';
import { personHistory, personReferences } from './directory/person/person.history.js';
import { personList } from './directory/person/person-list.projection.js';
import { ClearFilesWhenImportErased } from './directory/person-erasure/clear-files-when-import-erased.policy.js';
import { ClearRecordsWhenPersonErased } from './directory/person-erasure/clear-records-when-person-erased.policy.js';
import { personFieldHistory } from './directory/person-field/person-field.history.js';
import { personImportHistory } from './directory/person-import/person-import.history.js';
import { personImportList } from './directory/person-import/person-import-list.projection.js';
import { MailPersonWhenRequestDecided } from './directory/person-request/mail-person-when-request-decided.policy.js';
import { personRequestHistory } from './directory/person-request/person-request.history.js';
import { personRequestList } from './directory/person-request/person-request-list.projection.js';
import { identityDescribers } from './identity/identity.catalogue.js';
import { IdentityModule } from './identity/identity.module.js';
import { PlatformSchemas1763690000000 } from './migrations/1763690000000-platform-schemas.js';
import { EventStoreSchema1763690100000 } from './migrations/1763690100000-event-store.js';
import { Mailbox1763690200000 } from './migrations/1763690200000-mailbox.js';
import { HttpAnswers1763690300000 } from './migrations/1763690300000-http-answers.js';
import { Identity1763690400000 } from './migrations/1763690400000-identity.js';
import { Jobs1763690500000 } from './migrations/1763690500000-jobs.js';
import { Projections1763690600000 } from './migrations/1763690600000-projections.js';
import { PersonKeys1763690700000 } from './migrations/1763690700000-person-keys.js';
import { ReadAfter1763690800000 } from './migrations/1763690800000-read-after.js';
import { BankAccess1763690900000 } from './migrations/1763690900000-bank-access.js';
import { AppendUnderGuards1763691000000 } from './migrations/1763691000000-append-under-guards.js';
import { SessionLinks1763692140000 } from './migrations/1763692140000-session-links.js';
import { SeparateLogins1763692200000 } from './migrations/1763692200000-separate-logins.js';
import { RevisionsByPosition1763692300000 } from './migrations/1763692300000-revisions-by-position.js';
import { Cluster1763692400000 } from './migrations/1763692400000-cluster.js';
import { Housekeeping1763692500000 } from './migrations/1763692500000-housekeeping.js';
import { ParkedEnvironments1763692600000 } from './migrations/1763692600000-parked-environments.js';
import { LeaseHolders1763692700000 } from './migrations/1763692700000-lease-holders.js';
import { PlatformInTheVault1763692800000 } from './migrations/1763692800000-platform-in-the-vault.js';
import { historyProjection } from './platform/history/history.projection.js';
import type { HistoryCatalogue } from './platform/history/history-describer.js';
import { projection } from './platform/projection/projection.js';
import type { KeptBack } from './platform/relay/kept-back.js';
import type { Migration } from './platform/runtime/migrate.js';
import type { EventReaders } from './platform/runtime/readers.js';
import { subscriptionDescribers } from './subscription/subscription.catalogue.js';
import { SubscriptionModule } from './subscription/subscription.module.js';

/** Nest modules of the areas. */
export const areaModules: Type[] = [
  SubscriptionModule,
  IdentityModule,
  DirectoryModule,
  ActivitiesModule,
  BookkeepingModule,
  OperationsModule,
  BooksModule,
];

/** How events are told to their readers, in French, and how the names of what they refer to are found. */
export const history: HistoryCatalogue = {
  describers: [
    ...subscriptionDescribers,
    ...identityDescribers,
    personHistory,
    personFieldHistory,
    personRequestHistory,
    personImportHistory,
    refundActivityHistory,
    refundHistory,
    ...operationDescribers,
    bankImportHistory,
    bankSyncHistory,
    ...booksDescribers,
    registrationActivityHistory,
    registrationHistory,
  ],
  references: [...personReferences, refundActivityReference, registrationActivityReference, ...operationReferences],
};

/** Purposes that files are uploaded for: the list of attachments follows the records that attach them. */
const attachmentPurposes: readonly AttachmentPurpose[] = [
  refundAttachments,
  registrationAttachments,
  personAttachments,
  personRequestAttachments,
  bankOperationAttachments,
  deliberationAttachments,
];

/** What follows the feed: read models, and effects of events. */
export const readers: EventReaders = {
  projections: [
    projection(personList),
    projection(personRequestList),
    projection(personImportList),
    projection(refundActivityList),
    projection(refundList),
    projection(registrationActivityList),
    projection(registrationList),
    projection(attachmentList(attachmentPurposes)),
    ...operationProjections,
    projection(bankImportList),
    ledgerProjection,
    historyProjection(history.describers),
  ],
  policies: [
    MailPersonWhenRefundRefused,
    MailPersonWhenRegistrationRefused,
    MailPersonWhenRequestDecided,
    ClearRecordsWhenPersonErased,
    ClearFilesWhenImportErased,
    ClearClaimsWhenPersonErased,
  ],
};

/** Upcasters of the areas, one per type and version that was ever left behind (docs/adr/0004). None yet. */
export const eventVersions = new EventVersions([]);

/** What events say of people: stored under a key per person (docs/adr/0016). */
export const personalData: readonly PersonalDeclaration[] = [
  personPersonal,
  personRequestPersonal,
  personImportPersonal,
  attachmentPersonal,
  refundPersonal,
  registrationPersonal,
];

/** What the relay keeps back besides (docs/adr/0025): who uses the program, and texts that somebody typed or a bank wrote. */
export const keptBack: KeptBack = {
  streamTypes: ['user', 'user-access'],
  fields: [
    'comment',
    'detail',
    'details',
    'fileName',
    'iban',
    'keyword',
    'keywords',
    'label',
    'message',
    'pieceRef',
    'reason',
    'reference',
    'text',
    'wording',
  ],
  fieldsOf: {
    BankOperationAttachmentAdded: ['name'],
    BankOperationAttachmentRemoved: ['name'],
  },
};

/** In order of their timestamps. */
export const migrations: Migration[] = [
  PlatformSchemas1763690000000,
  EventStoreSchema1763690100000,
  Mailbox1763690200000,
  HttpAnswers1763690300000,
  Identity1763690400000,
  Jobs1763690500000,
  Projections1763690600000,
  PersonKeys1763690700000,
  ReadAfter1763690800000,
  BankAccess1763690900000,
  AppendUnderGuards1763691000000,
  SessionLinks1763692140000,
  SeparateLogins1763692200000,
  RevisionsByPosition1763692300000,
  Cluster1763692400000,
  Housekeeping1763692500000,
  ParkedEnvironments1763692600000,
  LeaseHolders1763692700000,
  PlatformInTheVault1763692800000,
];
