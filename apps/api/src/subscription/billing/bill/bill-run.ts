import type { BillReservation } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { yearOf } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import type { BillParties } from '@intendance/domain/subscription/billing/bill/bill-text.js';
import { priceBill } from '@intendance/domain/subscription/contract/offer/price-bill.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { ListEnvironmentIds } from '../../contract/environment/environments.query.js';
import type { BillRunLineDto } from './bill-run-line.dto.js';
import { BillStreams } from './bill-streams.js';
import { type Author, Billing, type PlannedBill, type UnusedBill } from './billing.js';
import { MissingAddress } from './missing-address.js';

export type BillRunOptions = { readonly on: LocalDate; readonly isDryRun: boolean; readonly author?: Author };

/** Issues the due bills of every environment. A repeated, late or interrupted run omits no bill and issues none twice. */
@Injectable()
export class BillRun {
  private readonly logger = new Logger('bills');

  constructor(
    private readonly billing: Billing,
    private readonly streams: BillStreams,
    private readonly missingAddress: MissingAddress,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async run(options: BillRunOptions): Promise<BillRunLineDto[]> {
    const year = yearOf(this.clock.today());
    const reservations = await this.streams.register('F', [year - 1, year]);
    const lines: BillRunLineDto[] = [];
    for (const id of await this.queries.execute(new ListEnvironmentIds()))
      lines.push(...(await this.ofEnvironment(id, reservations, options)));
    return lines;
  }

  /** A failure of one environment stops no other. */
  private async ofEnvironment(
    environmentId: EnvironmentId,
    reservations: readonly BillReservation[],
    options: BillRunOptions,
  ): Promise<BillRunLineDto[]> {
    const lines: BillRunLineDto[] = [];
    let name = '';
    try {
      const { environment, isSuspended, bills, unused, parties } = await this.billing.due(environmentId, reservations, options.on);
      name = environment.name;
      const reason = 'La structure est suspendue.';
      if (isSuspended) lines.push({ ...withoutBill, environment: environmentId, environment_name: name, outcome: 'skipped', reason });
      for (const bill of bills)
        lines.push({ ...lineOf(bill, environmentId, name), ...(await this.outcome(bill, parties, environmentId, options)) });
      for (const bill of unused) lines.push(await this.credited(bill, environmentId, name, options));
    } catch (error) {
      this.logger.warn({ msg: 'the bills of an environment are not issued', environmentId, err: error });
      const reason = error instanceof Error ? error.message : null;
      lines.push({ ...withoutBill, environment: environmentId, environment_name: name, outcome: 'failed', reason });
    }
    return lines;
  }

  private async credited(
    bill: UnusedBill,
    environmentId: EnvironmentId,
    name: string,
    { isDryRun, author }: BillRunOptions,
  ): Promise<BillRunLineDto> {
    const { unused, reason, total } = bill.days;
    return {
      ...withoutBill,
      environment: environmentId,
      environment_name: name,
      date_begin: unused.first,
      date_end: unused.last,
      total: -toEuros(total),
      outcome: isDryRun ? 'due' : 'issued',
      number: isDryRun ? null : await this.billing.creditUnused(environmentId, bill, author),
      reason: `Avoir sur la facture ${bill.number}. ${reason}`,
    };
  }

  private async outcome(
    bill: PlannedBill,
    parties: BillParties | null,
    environmentId: EnvironmentId,
    { isDryRun, author }: BillRunOptions,
  ): Promise<Pick<BillRunLineDto, 'outcome' | 'number' | 'reason'>> {
    const number = bill.reservation?.number ?? null;
    if (!parties) {
      const { period, total } = priceBill(bill.inputs);
      if (!isDryRun) await this.missingAddress.announce(environmentId, { id: bill.id, period, total });
      return { outcome: 'skipped', number, reason: 'L’adresse de facturation manque.' };
    }
    if (isDryRun) return { outcome: 'due', number, reason: null };
    const issued = await this.billing.issue(environmentId, bill, parties, author);
    return { outcome: 'issued', number: issued.text.number, reason: null };
  }
}

const withoutBill = { kind: null, date_begin: null, date_end: null, total: 0, number: null } as const;

function lineOf({ kind, inputs }: PlannedBill, environmentId: EnvironmentId, name: string) {
  const { period, total } = priceBill(inputs);
  return {
    environment: environmentId,
    environment_name: name,
    kind,
    date_begin: period.first,
    date_end: period.last,
    total: toEuros(total),
  };
}

@Injectable()
export class DailyBills implements Schedule {
  readonly name = 'bills';
  /** Before the offices open. */
  readonly when = { cron: '0 5 * * *' };

  constructor(
    private readonly bills: BillRun,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** An installation without a seller bills nobody. */
  async run(): Promise<number> {
    if (!this.config.seller) return 0;
    const lines = await this.bills.run({ on: this.clock.today(), isDryRun: false });
    return lines.filter(({ outcome }) => outcome === 'failed').length;
  }
}
