import { EventVersions } from '@intendance/event-store/upcasters.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { Type } from '@nestjs/common';
import { activitiesArea } from './activities/activities.area.js';
import { advantageArea } from './advantage/advantage.area.js';
import { bookkeepingArea } from './bookkeeping/bookkeeping.area.js';
import { attachmentNoun } from './capabilities/attachment/attachment.noun.js';
import { dataExportNoun } from './capabilities/data-export/data-export.noun.js';
import { erasureNoun } from './capabilities/erasure/erasure.noun.js';
import type { Area } from './capabilities/manifest/area.js';
import type { ExportedFiles } from './capabilities/manifest/exported-files.js';
import type { Noun } from './capabilities/manifest/noun.js';
import type { RecordErasure } from './capabilities/manifest/record-erasure.js';
import type { StreamDeclaration } from './capabilities/manifest/stream.js';
import { platformRetention } from './capabilities/retention/platform-retention.js';
import { Retention } from './capabilities/retention/retention.js';
import type { RetentionRule } from './capabilities/retention/retention-rule.js';
import type { Schedule } from './capabilities/schedule/schedule.js';
import { directoryArea } from './directory/directory.area.js';
import { identityArea } from './identity/identity.area.js';
import { splitMailingPermission } from './identity/user/split-mailing-permission.js';
import { mailingArea } from './mailing/mailing.area.js';
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
import { Memberships1763693500000 } from './migrations/1763693500000-memberships.js';
import { ApiKeys1763693600000 } from './migrations/1763693600000-api-keys.js';
import { UnansweredRefresh1763693700000 } from './migrations/1763693700000-unanswered-refresh.js';
import { MailingRecipients1763694100000 } from './migrations/1763694100000-mailing-recipients.js';
import { MemberAccess1763694500000 } from './migrations/1763694500000-member-access.js';
import { MailingSchedules1763694550000 } from './migrations/1763694550000-mailing-schedules.js';
import { MailingErasures1763694560000 } from './migrations/1763694560000-mailing-erasures.js';
import { MailReports1763694570000 } from './migrations/1763694570000-mail-reports.js';
import { MemberImpersonation1763694580000 } from './migrations/1763694580000-member-impersonation.js';
import { ParkedReadModels1763694600000 } from './migrations/1763694600000-parked-read-models.js';
import { JobTables1763694700000 } from './migrations/1763694700000-job-tables.js';
import { CostWatermarks1763694710000 } from './migrations/1763694710000-cost-watermarks.js';
import { MailingJobs1763695000000 } from './migrations/1763695000000-mailing-jobs.js';
import { MailRefusals1763695010000 } from './migrations/1763695010000-mail-refusals.js';
import { MemberAddresses1763695200000 } from './migrations/1763695200000-member-addresses.js';
import { OverlappingRefresh1763695300000 } from './migrations/1763695300000-overlapping-refresh.js';
import { OtherLog1763695420000 } from './migrations/1763695420000-other-log.js';
import { AppendEach1763695430000 } from './migrations/1763695430000-append-each.js';
import { ReadEach1763695440000 } from './migrations/1763695440000-read-each.js';
import { MemberNotices1763695450000 } from './migrations/1763695450000-member-notices.js';
import { Seals1763695460000 } from './migrations/1763695460000-seals.js';
import { SecondFactors1763695470000 } from './migrations/1763695470000-second-factors.js';
import { Webhooks1763695480000 } from './migrations/1763695480000-webhooks.js';
import { ConfirmedSessions1763695500000 } from './migrations/1763695500000-confirmed-sessions.js';
import { RotatedApiKeys1763695600000 } from './migrations/1763695600000-rotated-api-keys.js';
import { Passkeys1763695700000 } from './migrations/1763695700000-passkeys.js';
import { PaymentAccess1763695800000 } from './migrations/1763695800000-payment-access.js';
import { Presence1763695900000 } from './migrations/1763695900000-presence.js';
import { Directory1763696000000 } from './migrations/1763696000000-directory.js';
import { StructureMoves1763696100000 } from './migrations/1763696100000-structure-moves.js';
import { MarkChanges1763696200000 } from './migrations/1763696200000-mark-changes.js';
import { IdentityProviders1763696300000 } from './migrations/1763696300000-identity-providers.js';
import { WitnessedHeads1763696400000 } from './migrations/1763696400000-witnessed-heads.js';
import { LostRaces1763697150000 } from './migrations/1763697150000-lost-races.js';
import { SessionPasskeys1763697200000 } from './migrations/1763697200000-session-passkeys.js';
import { MemberFactors1763697400000 } from './migrations/1763697400000-member-factors.js';
import { MarkBarrier1763697470000 } from './migrations/1763697470000-mark-barrier.js';
import { MailingPreparations1763697520000 } from './migrations/1763697520000-mailing-preparations.js';
import { RequestedMoves1763697550000 } from './migrations/1763697550000-requested-moves.js';
import { ReadBetween1763697570000 } from './migrations/1763697570000-read-between.js';
import type { EventReaders } from './platform/app/readers.js';
import { historyProjection } from './platform/history/history.projection.js';
import type { HistoryCatalogue, HistoryDescriber } from './platform/history/history-describer.js';
import type { Migration } from './platform/pools/migrate.js';
import type { RelayAllowList } from './platform/relay/relay-allow-list.js';
import type { RecordSearch } from './platform/search/record-search.js';
import { subscriptionArea } from './subscription/subscription.area.js';
import { websiteArea } from './website/website.area.js';

const areas: readonly Area[] = [
  subscriptionArea,
  identityArea,
  directoryArea,
  activitiesArea,
  bookkeepingArea,
  advantageArea,
  mailingArea,
  websiteArea,
];
const nounsOfAreas = areas.flatMap(({ nouns }) => nouns);

const attachmentReaders = new Map(
  nounsOfAreas.flatMap(({ feature, attachments = [] }) => (feature ? attachments.map(({ name }) => [name, feature] as const) : [])),
);
const nounsOfCapabilities: readonly Noun[] = [
  attachmentNoun(
    nounsOfAreas.flatMap(({ attachments = [] }) => attachments),
    attachmentReaders,
  ),
  erasureNoun,
  dataExportNoun,
];

/** Nouns of the areas and of the capabilities. All lists below derive from their manifests. */
export const nouns: readonly Noun[] = [...nounsOfAreas, ...nounsOfCapabilities];

/** Every type of stream, with its fold and the status of its texts. */
export const streams: readonly StreamDeclaration[] = nouns.flatMap(({ streams: declared = [] }) => declared);

/** Nest modules of the areas. */
export const areaModules: Type[] = areas.map(({ module }) => module);

/** French lines of events, and the names of the records that they refer to. */
export const history: HistoryCatalogue = {
  describers: nouns.flatMap(describersOf),
  references: nouns.flatMap(({ references = [] }) => references),
};

/** Readers of the feed: read models, and effects of events. */
export const readers: EventReaders = {
  projections: [...nouns.flatMap(({ projections = [] }) => projections), historyProjection(history.describers)],
  policies: nouns.flatMap(({ policies = [] }) => policies),
};

/** How records are found by a typed text. */
export const recordSearches: readonly RecordSearch[] = nouns.flatMap(({ searches = [] }) => searches);

/** Work that runs regularly. */
export const schedules: readonly Type<Schedule>[] = [Retention, ...nouns.flatMap(({ schedules: declared = [] }) => declared)];

/** Data that is removed after some days. */
export const retentionRules: readonly RetentionRule[] = [...platformRetention, ...nouns.flatMap(({ retention = [] }) => retention)];

/** Upcasters of the areas, one per type and version that was ever left behind (docs/adr/0004). */
export const eventVersions = new EventVersions(splitMailingPermission);

/** Personal fields of events: encrypted under a key per person (docs/adr/0016). */
export const personalData: readonly PersonalDeclaration[] = streams.flatMap(({ personal = [] }) => personal);

/** The records of a person are cleared when the person is erased. */
export const erasures: readonly RecordErasure[] = nouns.flatMap(({ erasures: declared = [] }) => declared);

const exportedBy = (declared: readonly Noun[]): readonly Type<ExportedFiles>[] =>
  declared.flatMap(({ exportedFiles = [] }) => exportedFiles);
/** Parts of the archive of all data. The modules of the areas provide theirs. */
export const exportedFiles = { ofAreas: exportedBy(nounsOfAreas), ofCapabilities: exportedBy(nounsOfCapabilities) };

/** Values that the relay sends to other systems (docs/adr/0025). */
export const relayAllowList: RelayAllowList = { streams };

/** The history of a noun is open to those who have its feature. */
function describersOf({ feature, history: declared = [] }: Noun): HistoryDescriber[] {
  if (declared.length > 0 && feature === undefined) throw new Error(`the history of ${declared[0]?.streamType} has no feature`);
  return feature === undefined ? [] : declared.map((one) => ({ ...one, need: feature }));
}

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
  Memberships1763693500000,
  ApiKeys1763693600000,
  UnansweredRefresh1763693700000,
  MailingRecipients1763694100000,
  MemberAccess1763694500000,
  MailingSchedules1763694550000,
  MailingErasures1763694560000,
  MailReports1763694570000,
  MemberImpersonation1763694580000,
  ParkedReadModels1763694600000,
  JobTables1763694700000,
  CostWatermarks1763694710000,
  MailingJobs1763695000000,
  MailRefusals1763695010000,
  MemberAddresses1763695200000,
  OverlappingRefresh1763695300000,
  OtherLog1763695420000,
  AppendEach1763695430000,
  ReadEach1763695440000,
  MemberNotices1763695450000,
  Seals1763695460000,
  SecondFactors1763695470000,
  Webhooks1763695480000,
  ConfirmedSessions1763695500000,
  RotatedApiKeys1763695600000,
  Passkeys1763695700000,
  PaymentAccess1763695800000,
  Presence1763695900000,
  Directory1763696000000,
  StructureMoves1763696100000,
  MarkChanges1763696200000,
  IdentityProviders1763696300000,
  WitnessedHeads1763696400000,
  LostRaces1763697150000,
  SessionPasskeys1763697200000,
  MemberFactors1763697400000,
  MarkBarrier1763697470000,
  MailingPreparations1763697520000,
  RequestedMoves1763697550000,
  ReadBetween1763697570000,
];
