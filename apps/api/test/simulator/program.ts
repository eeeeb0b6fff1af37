import { ClaimLetters } from '../../src/activities/claim/claim-letters.js';
import { MemberNoticesReader } from '../../src/activities/member-notice/member-notices-reader.js';
import { PaymentAccountReader } from '../../src/activities/payment-account/payment-account-reader.js';
import { MailPersonAboutRefund } from '../../src/activities/refund/mail-person-about-refund.policy.js';
import { refundList } from '../../src/activities/refund/refund-list.projection.js';
import { MailPersonAboutRegistration } from '../../src/activities/registration/mail-person-about-registration.policy.js';
import { registrationList } from '../../src/activities/registration/registration-list.projection.js';
import { MailPersonAboutWaitingList } from '../../src/activities/waiting-list/mail-person-about-waiting-list.policy.js';
import { OfferWaitingPlaces } from '../../src/activities/waiting-list/offer-waiting-places.policy.js';
import { waitingListEntries } from '../../src/activities/waiting-list/waiting-list.projection.js';
import { FiscalYears } from '../../src/bookkeeping/calendar/fiscal-year/fiscal-years.js';
import { ReverseExchangeDifferences } from '../../src/bookkeeping/ledger/exchange-difference/reverse-exchange-differences.policy.js';
import { ledgerProjection } from '../../src/bookkeeping/ledger/ledger/ledger.projection.js';
import { YearFreeze } from '../../src/bookkeeping/year/closing/freeze.js';
import { FreezeRecovery } from '../../src/bookkeeping/year/closing/freeze-recovery.js';
import { YearClosing } from '../../src/bookkeeping/year/closing/year-closing.js';
import { ContinueMailings } from '../../src/mailing/mail-delivery/continue-mailings.schedule.js';
import { DeliverMailing } from '../../src/mailing/mail-delivery/deliver-mailing.policy.js';
import { FinishMailing } from '../../src/mailing/mail-delivery/finish-mailing.policy.js';
import { MailDeliveries } from '../../src/mailing/mail-delivery/mail-deliveries.js';
import { MailingSending } from '../../src/mailing/mailing/mailing-sending.js';
import { SendingSettingsReader } from '../../src/mailing/sending-settings/sending-settings-reader.js';
import { PolicyRunner } from '../../src/platform/projection/policy-runner.js';
import type { Projection } from '../../src/platform/projection/projection.js';
import { type Policy, projection } from '../../src/platform/projection/projection.js';
import type { TenantDb } from '../../src/platform/tenancy/tenant-db.js';
import { CachedStreams } from '../../src/platform/writes/cached-streams.js';
import { StateCache } from '../../src/platform/writes/state-cache.js';
import { billList } from '../../src/subscription/billing/bill/bill-list.projection.js';
import { billOverview } from '../../src/subscription/billing/bill/bill-overview.projection.js';
import { BillRun, DailyBills } from '../../src/subscription/billing/bill/bill-run.js';
import { BillStreams } from '../../src/subscription/billing/bill/bill-streams.js';
import { Billing } from '../../src/subscription/billing/bill/billing.js';
import { MailAdministratorsOfBills } from '../../src/subscription/billing/bill/mail-administrators-of-bills.policy.js';
import { MissingAddress } from '../../src/subscription/billing/bill/missing-address.js';
import { BillingDatas } from '../../src/subscription/billing/billing-data/billing-datas.js';
import { AnnounceDebits } from '../../src/subscription/billing/debit/announce-debits.policy.js';
import { BillFollowsDebit } from '../../src/subscription/billing/debit/bill-follows-debit.policy.js';
import { DebitBills } from '../../src/subscription/billing/debit/debit-bills.js';
import { DebitFollowUp } from '../../src/subscription/billing/debit/debit-follow-up.js';
import { DebitFollowsCreditNote } from '../../src/subscription/billing/debit/debit-follows-credit-note.policy.js';
import { Debits } from '../../src/subscription/billing/debit/debits.js';
import { AdministratorMail } from '../../src/subscription/contract/environment/administrator-mail.js';
import { StructureNames } from '../../src/subscription/contract/environment/structure-names.js';
import { PublishedPrices } from '../../src/subscription/contract/price-list/published-prices.js';
import { Offers } from '../../src/subscription/contract/subscription/offers.js';
import { type Cases, cases } from './cases.js';
import type { Changes, SendMailing } from './changes.js';
import { SimulatedCommands, SimulatedQueries, silentEvents } from './ports/buses.js';
import { mailingPorts, plainMessages, typedAudience, workOnMailings } from './ports/mailing-ports.js';
import { ProcessFeed, ProcessStore } from './ports/process-store.js';
import { Projector } from './ports/projector.js';
import { config, listedBills, SimulatedMailer, SimulatedRuntime } from './ports/surroundings.js';
import { emptyChecklist, frozenYears, ledgerBooks, ledgerProgress } from './ports/year-ports.js';
import type { ServerProcess } from './server-process.js';
import type { World } from './world.js';

/** The read models that the simulation keeps, with the folds of the product. */
export const projections: readonly Projection[] = [
  projection(registrationList),
  projection(refundList),
  projection(waitingListEntries),
  projection(billList),
  billOverview,
  ledgerProjection,
];

/** Only lists read it. */
const noDatabase = undefined as unknown as TenantDb;

/** The product in one process: its services, policies, schedules and folds, over the ports of the simulation. */
export class Program {
  readonly commands: SimulatedCommands;
  readonly billing: Billing;
  readonly offers: Offers;
  readonly debits: Debits;
  readonly nights: { readonly [schedule in 'bills' | 'followUp' | 'freezes' | 'mailings']: { run(): Promise<number> } };
  readonly closing: YearClosing;
  readonly deliveries: MailDeliveries;
  readonly sendMailing: SendMailing;
  readonly cases: Cases;
  private readonly store: ProcessStore;
  private readonly policies: readonly Policy[];

  constructor(
    private readonly world: World,
    readonly process: ServerProcess,
    private readonly changes: Changes = {},
  ) {
    this.cases = { ...cases, ...changes.cases };
    const { clock } = world.time;
    this.store = new ProcessStore(changes.store?.(world.store, process) ?? world.store, process);
    const states = new StateCache();
    const cached = new CachedStreams(this.store, states);
    const runtime = new SimulatedRuntime(this.store, states, clock, process);
    const queries = new SimulatedQueries(world, runtime);
    this.commands = new SimulatedCommands(runtime);
    const commands = this.commands.bus;
    const ownStreams = new BillStreams(this.store, cached);
    const streams = changes.billStreams?.(ownStreams) ?? ownStreams;
    const debitBills = new DebitBills(this.store, listedBills(world, process), streams);
    this.debits = new Debits(this.store, cached, debitBills, commands, queries.bus, config, clock);
    this.commands.debits = this.debits;
    this.offers = new Offers(this.store, commands, silentEvents, clock, queries.bus, new PublishedPrices(this.store));
    this.billing = new Billing(this.offers, new BillingDatas(this.store), streams, commands, clock, config);
    const mailer = new SimulatedMailer(world, process, changes);
    const administrators = new AdministratorMail(queries.bus, mailer);
    const run = new BillRun(this.billing, streams, new MissingAddress(administrators, config), queries.bus, clock);
    const sending = new MailingSending(this.store, commands, plainMessages);
    const settings = new SendingSettingsReader(this.store, clock);
    const { runs, rows, audiences, jobs } = mailingPorts(world, process);
    const preparation = typedAudience(world, process, this.store);
    this.deliveries = new MailDeliveries(preparation, audiences, sending, rows, runs, this.store, commands, queries.bus, settings);
    this.sendMailing = changes.sendMailing?.(this.deliveries, this.store) ?? ((context, id) => this.deliveries.start(context, id));
    workOnMailings(world, process, { jobs, deliveries: this.deliveries });
    const session = world.sessions.of(process);
    const years = new FiscalYears(noDatabase, clock, this.store);
    const freeze = new YearFreeze(commands, queries.bus, years, changes.progress ?? ledgerProgress(world, process), session);
    this.closing = new YearClosing(commands, freeze, emptyChecklist, ledgerBooks(world, process), clock);
    this.nights = {
      bills: new DailyBills(run, clock, config),
      followUp: new DebitFollowUp(this.debits, debitBills, commands, clock),
      freezes: new FreezeRecovery(frozenYears(world, process), session, freeze),
      mailings: new ContinueMailings(runs, this.deliveries, config, settings),
    };
    const letters = new ClaimLetters(this.store, mailer, new MemberNoticesReader(this.store), new StructureNames(this.store));
    this.policies = [
      new AnnounceDebits(this.debits, administrators),
      new BillFollowsDebit(streams, clock, commands, this.debits, administrators),
      new DebitFollowsCreditNote(commands),
      new MailAdministratorsOfBills(administrators, config, streams),
      new ReverseExchangeDifferences(commands),
      new DeliverMailing(this.deliveries),
      new FinishMailing(sending),
      new OfferWaitingPlaces(commands),
      new MailPersonAboutRegistration(this.store, letters, new PaymentAccountReader(this.store)),
      new MailPersonAboutRefund(this.store, letters),
      new MailPersonAboutWaitingList(this.store, letters),
    ];
  }

  /** Policies and projections, of which one process is the holder at a time. */
  async start(): Promise<void> {
    const { world, process, changes } = this;
    const feed = new ProcessFeed(world.store.feed, process, () => world.nextAppend());
    const places = changes.places?.(world.places.of(process)) ?? world.places.of(process);
    const queries = { end: async () => world.end };
    const policies = changes.policies?.(this.policies) ?? this.policies;
    for (const { name, from } of policies) world.policies.set(`policy:${name}`, from);
    new Projector(world, process, feed, changes.projections ?? projections, changes.commit).start();
    await new PolicyRunner({ places, feed, queries, policies, timers: process, observer: world.observer(process) }).start();
  }
}
