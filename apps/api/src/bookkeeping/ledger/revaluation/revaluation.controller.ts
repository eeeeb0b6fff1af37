import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { derivedId } from '@intendance/kernel/id.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { yearToWire } from '../ledger/balance.query.js';
import { foreignUnits } from '../ledger/foreign-units.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';
import { type RevaluationDto, RevaluationsDto } from './revaluation.dto.js';

const voucherStart = 'REE-';

/**
 * Debts and claims in a foreign currency are valued at the rate of the last day of the year: the difference goes to 476 or 477, and is
 * reversed on the first day of the next one (general chart of accounts, 420-5 and 944-47).
 */
@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/revaluations')
export class RevaluationController {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Les dettes et créances en devise encore ouvertes à la fin de l’exercice',
    description: 'L’écriture et son extourne se passent par `POST /writings`, sous la pièce proposée.',
  })
  @ApiOkResponse({ type: RevaluationsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<RevaluationsDto> {
    const { years } = await this.reader.calendar(context);
    const year = knownYear({ years }, id);
    const next = years[years.indexOf(year) + 1];
    const [parties, vouchers] = await Promise.all([
      this.reader.thirdParties(context, year.id),
      this.db.query<VoucherEntry>(context, revaluationEntries, [[year.id]]),
    ]);
    const entries = standingVouchers(vouchers);
    const revaluations = parties.flatMap(({ account, budget, amount, auxiliary, foreign }): RevaluationDto[] => {
      if (!foreign) return [];
      const pieceRef = `${voucherStart}${derivedId(`${year.id} ${account} ${auxiliary.code} ${budget} ${foreign.currency}`).slice(-12)}`;
      return [
        {
          ...{ account, third_party_code: auxiliary.code, third_party_name: auxiliary.label, budget, currency: foreign.currency },
          foreign_amount: foreignUnits({ currency: foreign.currency, foreignAmount: foreign.amount }) ?? 0,
          ...{ amount: toEuros(amount), piece_ref: pieceRef, entry_id: entries.get(pieceRef) ?? null },
        },
      ];
    });
    return { exercice: yearToWire(year), next_exercice: next ? yearToWire(next) : null, revaluations };
  }
}

const revaluationEntries = voucherEntries(voucherStart);
