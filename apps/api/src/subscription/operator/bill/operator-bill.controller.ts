import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { owedBack } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { BillRun } from '../../billing/bill/bill-run.js';
import { Billing } from '../../billing/bill/billing.js';
import { refundToWire } from './bill-refund-wire.js';
import { BillRefunds } from './bill-refunds.js';
import { EReports } from './e-reports.js';
import {
  BillRefundsDto,
  BillRunDto,
  CreditBillDto,
  CreditNoteDto,
  EReportingDto,
  EReportingQueryDto,
  RecordBillRefundDto,
  RunBillsDto,
} from './operator-bill.dto.js';

/** Bills of all environments, for operators. */
@ApiTags('operator')
@Access('operator')
@Controller('operator')
export class OperatorBillController {
  constructor(
    private readonly bills: BillRun,
    private readonly billing: Billing,
    private readonly refundsDue: BillRefunds,
    private readonly reports: EReports,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Post('bills/run')
  @HttpCode(200)
  @ApiOperation({ summary: 'Émettre les factures dues, ou les simuler', description: 'Ce que fait le travail quotidien.' })
  @ApiOkResponse({ type: BillRunDto })
  @ApiProblem(billErrors.sellerMissing(), billErrors.runAhead())
  async run(@Ctx() { actor, source }: RequestContext, @Body() { dry_run: isDryRun = false, on }: RunBillsDto): Promise<BillRunDto> {
    if (!this.config.seller) throw billErrors.sellerMissing();
    const today = this.clock.today();
    const day = on ? localDate(on) : today;
    if (day > today && !isDryRun) throw billErrors.runAhead();
    const bills = await this.bills.run({ on: day, isDryRun, author: { actor, source } });
    return { dry_run: isDryRun, on: day, totalCount: bills.length, bills };
  }

  @Post('bills/:number/credit')
  @HttpCode(200)
  @ApiOperation({ summary: 'Émettre l’avoir d’une facture entière' })
  @ApiOkResponse({ type: CreditNoteDto })
  @ApiProblem(billErrors.numberUnknown(), billErrors.credited(), billErrors.reasonMissing())
  async credit(
    @Ctx() { actor, source }: RequestContext,
    @Param('number') number: string,
    @Body() { reason }: CreditBillDto,
  ): Promise<Saved<CreditNoteDto>> {
    const { bill, debit, version, position } = await this.billing.credit(number, reason, { actor, source });
    if (!bill.creditNote) throw billErrors.numberUnknown();
    const { billNumber, issuedOn, total, number: noteNumber, reason: text } = bill.creditNote;
    const note = { number: noteNumber, bill_number: billNumber, date: issuedOn, total: toEuros(total), reason: text };
    const ofDebit = { debit: debit?.endToEndId ?? null, debit_on: debit?.collectOn ?? null };
    return new Saved({ ...note, ...ofDebit, owed_back: toEuros(owedBack(bill)) }, version, position);
  }

  @Get('bills/refunds')
  @ApiOperation({ summary: 'Lister ce que les clients ont payé de trop, avant ou après un avoir, et qui est à rembourser' })
  @ApiOkResponse({ type: BillRefundsDto })
  async refunds(): Promise<BillRefundsDto> {
    const refunds = (await this.refundsDue.list()).map(refundToWire);
    return { totalCount: refunds.length, refunds };
  }

  @Post('bills/:number/refund')
  @HttpCode(200)
  @ApiOperation({ summary: 'Noter que l’avoir d’une facture est remboursé' })
  @ApiOkResponse({ type: BillRefundsDto })
  @ApiProblem(billErrors.numberUnknown(), billErrors.nothingToRefund(), billErrors.refundAhead())
  async refund(
    @Ctx() { actor, source }: RequestContext,
    @Param('number') number: string,
    @Body() { on, reference }: RecordBillRefundDto,
  ): Promise<Saved<BillRefundsDto>> {
    const { version, position } = await this.refundsDue.record(number, { on: localDate(on), reference }, { actor, source });
    // The list may still show this one.
    const refunds = (await this.refundsDue.list()).map(refundToWire).filter((refund) => refund.bill_number !== number);
    return new Saved({ totalCount: refunds.length, refunds }, version, position);
  }

  @Get('e-reporting')
  @ApiOperation({ summary: 'Totaux par jour et par taux de TVA des ventes aux clients non assujettis, et de leurs paiements' })
  @ApiOkResponse({ type: EReportingDto })
  async eReporting(@Query() { from, to }: EReportingQueryDto): Promise<EReportingDto> {
    const { sales, payments } = await this.reports.find(from as LocalDate, to as LocalDate);
    return {
      from,
      to,
      sales: sales.map(({ date, vatRate, documents, net, vat, total }) => ({
        date,
        vat_rate: toEuros(cents(vatRate)),
        documents,
        net: toEuros(net),
        vat: toEuros(vat),
        total: toEuros(total),
      })),
      payments: payments.map(({ date, vatRate, payments: count, total }) => ({
        date,
        vat_rate: toEuros(cents(vatRate)),
        payments: count,
        total: toEuros(total),
      })),
    };
  }
}
