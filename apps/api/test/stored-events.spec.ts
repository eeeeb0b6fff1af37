import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { refundAllowanceDecider } from '@intendance/domain/activities/refund-allowance/refund-allowance.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { registrationRollDecider } from '@intendance/domain/activities/registration-roll/registration-roll.js';
import { sampleDecider } from '@intendance/domain/activities/sample/sample.js';
import { ticketCatalogueDecider } from '@intendance/domain/advantage/catalogue/ticket-catalogue.js';
import { giftRequestFold } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { giftYearFold } from '@intendance/domain/advantage/gift-request/gift-year.js';
import { orderFold } from '@intendance/domain/advantage/order/order-state.js';
import { orderImportDecider } from '@intendance/domain/advantage/order-import/order-import.js';
import { subsidyActivationFold } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.js';
import { subsidyAllowanceFold, subsidySpendingFold } from '@intendance/domain/advantage/subsidy-allowance/subsidy-allowance.js';
import { subsidyRosterFold, subsidyRuleFold } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { ticketingDecider } from '@intendance/domain/advantage/ticketing/ticketing.js';
import { bankSyncDecider } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import { bankAccountDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { bankAccountNumbersDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.js';
import { bankImportDecider } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import { bankOperationFold } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { entryProposalFold } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import { planApplicationDecider } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { letteringDecider } from '@intendance/domain/bookkeeping/ledger/ledger/lettering.js';
import { patrimonialStateDecider } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { previousAnnualStateFold } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { accountingActivityDecider } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { accountingCategoryNamesDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.js';
import { budgetDecider } from '@intendance/domain/bookkeeping/plan/budget/budget.js';
import { yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { onboardingDecider } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { personFieldDecider } from '@intendance/domain/directory/person-field/person-field.js';
import { personImportDecider } from '@intendance/domain/directory/person-import/person-import.js';
import { personRequestFold } from '@intendance/domain/directory/person-request/person-request-state.js';
import { apiKeyFold } from '@intendance/domain/identity/api-key/api-key.js';
import { invitationFold } from '@intendance/domain/identity/invitation/invitation-state.js';
import { operatorRosterFold } from '@intendance/domain/identity/operator/operator.js';
import { userDecider } from '@intendance/domain/identity/user/user.js';
import { bounceFold } from '@intendance/domain/mailing/bounce/bounce.js';
import { letterBatchFold } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import { mailDeliveryFold } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { mailingListDecider } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { sendingSettingsDecider } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { unsubscriptionFold } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import { billRegisterFold } from '@intendance/domain/subscription/billing/bill/bill-register.js';
import { billFold } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { debitBatchFold, debitRegisterFold } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { mandateFold } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { signedDocumentDecider } from '@intendance/domain/subscription/billing/signed-document/signed-document.js';
import { billingDataFold } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import { environmentDecider } from '@intendance/domain/subscription/contract/environment/environment.js';
import { priceListDecider } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { promotionCatalogueDecider } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { subscriptionFold } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { articleDecider } from '@intendance/domain/website/editor/article/article.js';
import { imageDecider } from '@intendance/domain/website/editor/image/image.js';
import { minutesDecider } from '@intendance/domain/website/editor/minutes/minutes.js';
import { newsDecider } from '@intendance/domain/website/editor/news/news.js';
import { siteAdvantageDecider } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import { siteParameterDecider } from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { slideDecider } from '@intendance/domain/website/editor/slide/slide.js';
import { teamMemberDecider } from '@intendance/domain/website/editor/team-member/team-member.js';
import { memberAccessFold } from '@intendance/domain/website/members/member-access/member-access.js';
import { siteAddressDecider } from '@intendance/domain/website/site/site-address/site-address.js';
import { describe, expect, it } from '@jest/globals';
import { eventVersions } from '../src/catalogue.js';

type Stored = { type: string; version: number; data: object };
type Story = { events: Stored[]; state: unknown };
type Folding = { initial: unknown; evolve(state: never, event: never): unknown };

/** A journal is read line by line and never folded. */
const journal: Folding = { initial: null, evolve: () => null };
const foldings: Readonly<Record<string, Folding>> = {
  'accounting-activity': accountingActivityDecider,
  'accounting-category': accountingCategoryDecider,
  'accounting-category-names': accountingCategoryNamesDecider,
  'annual-state': previousAnnualStateFold,
  'api-key': apiKeyFold,
  article: articleDecider,
  attachment: attachmentDecider,
  'bank-account': bankAccountDecider,
  'bank-account-numbers': bankAccountNumbersDecider,
  'bank-import': bankImportDecider,
  'bank-operation': bankOperationFold,
  'bank-operation-keys': bankOperationKeysDecider,
  'bank-sync': bankSyncDecider,
  bill: billFold,
  'bill-register': billRegisterFold,
  'billing-data': billingDataFold,
  'bookkeeping-setup': onboardingDecider,
  'debit-batch': debitBatchFold,
  'debit-register': debitRegisterFold,
  'entry-proposal': entryProposalFold,
  environment: environmentDecider,
  'fiscal-budget': budgetDecider,
  'fiscal-calendar': fiscalCalendarDecider,
  'gift-request': giftRequestFold,
  'gift-year': giftYearFold,
  image: imageDecider,
  invitation: invitationFold,
  'journal-entry': journalEntryDecider,
  'letter-batch': letterBatchFold,
  lettering: letteringDecider,
  mailing: mailingFold,
  'mailing-list': mailingListDecider,
  'sending-settings': sendingSettingsDecider,
  'mail-bounce': bounceFold,
  'mail-delivery': mailDeliveryFold,
  mandate: mandateFold,
  operator: operatorRosterFold,
  order: orderFold,
  'order-import': orderImportDecider,
  'patrimonial-state': patrimonialStateDecider,
  person: personDecider,
  'person-field': personFieldDecider,
  'plan-application': planApplicationDecider,
  'price-list': priceListDecider,
  promotion: promotionCatalogueDecider,
  'person-import': personImportDecider,
  'person-request': personRequestFold,
  refund: refundFold,
  'refund-activity': refundActivityDecider,
  'refund-allowance': refundAllowanceDecider,
  registration: registrationFold,
  'member-access': memberAccessFold,
  minutes: minutesDecider,
  news: newsDecider,
  'registration-activity': registrationActivityDecider,
  'registration-roll': registrationRollDecider,
  sample: sampleDecider,
  'signed-document': signedDocumentDecider,
  'site-advantage': siteAdvantageDecider,
  'site-address': siteAddressDecider,
  'site-parameter': siteParameterDecider,
  'subsidy-activation': subsidyActivationFold,
  'subsidy-allowance': subsidyAllowanceFold,
  'subsidy-roster': subsidyRosterFold,
  'subsidy-rule': subsidyRuleFold,
  'subsidy-spending': subsidySpendingFold,
  'site-settings': siteSettingsDecider,
  slide: slideDecider,
  subscription: subscriptionFold,
  'ticket-catalogue': ticketCatalogueDecider,
  'team-member': teamMemberDecider,
  ticketing: ticketingDecider,
  user: userDecider,
  'data-export': journal,
  unsubscription: unsubscriptionFold,
  'user-access': journal,
  'year-result': yearResultDecider,
};

/**
 * Events as databases store them, for ever. When an event changes its shape, its lines here stay as they are: a new line is added for the
 * new version, and an upcaster makes the old lines fold to the same state.
 */
const folder = join(import.meta.dirname, 'stored-events');
const stories = globSync('*.json', { cwd: folder })
  .sort()
  // `person.erased.json` is another story of a person.
  .map((file) => ({
    stream: basename(file, '.json').replace(/\..*/, ''),
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Story),
  }));
const stored = stories.flatMap(({ events }) => events.map(({ type, version }) => `${type} ${version}`));

describe('stored events', () => {
  it.each(stories)('of $stream fold to the state that they led to when they were stored', ({ stream, events, state }) => {
    const folding = foldings[stream];
    if (!folding) throw new Error(`no folding for ${stream}`);
    const read = events.map(({ type, version, data }) => ({ type, data: eventVersions.upcast(type, version, data) }));
    const folded = read.reduce((before, event) => folding.evolve(before as never, event as never), folding.initial);
    expect(plain(folded)).toEqual(state);
  });

  it('are there for every version of every type that the domain knows', () => {
    const domain = join(import.meta.dirname, '../../../libs/domain/src');
    const sources = globSync('**/*.events.ts', { cwd: domain }).map((file) => readFileSync(join(domain, file), 'utf8'));
    const types = sources.flatMap((source) => [...source.matchAll(/\{ type: '(\w+)'/g)].map(([, type = '']) => type));
    const versions = types.flatMap((type) => Array.from({ length: eventVersions.current(type) }, (_, index) => `${type} ${index + 1}`));
    expect(versions.filter((version) => !stored.includes(version))).toEqual([]);
  });
});

/** The state as JSON; a map as its entries. */
const plain = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)));
