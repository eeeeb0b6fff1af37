import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankBalanceErrors } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.errors.js';
import type { BankBalanceCommand } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { bankBalanceCase } from '@intendance/domain/bookkeeping/ledger/bank-balance/bank-balance-case.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DayParam } from '../../../platform/wire/day-param.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { CashDifferenceDto, PostCashDifferenceDto } from './bank-reconciliation.dto.js';
import { BankReconciliations } from './bank-reconciliations.js';

const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];
const longestWaitMs = 5000;

/** The entry of the difference between the count of a cash box and the ledger. */
@ApiTags('accounts')
@Access({ feature: 'operations' })
@Controller('comptability/accounts/:id/balances/:date/difference')
export class CashDifferenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reconciliations: BankReconciliations,
    private readonly ledger: LedgerReader,
    private readonly progress: ProjectionProgress,
  ) {}

  @Put()
  @ApiOperation({ summary: 'Passer l’écart entre une caisse comptée et ses écritures : en produit s’il y a plus, en charge s’il manque' })
  @ApiOkResponse({ type: CashDifferenceDto })
  @ApiProblem(
    bankAccountErrors.unknown(),
    bankBalanceErrors.unknown(),
    bankBalanceErrors.notCash(),
    bankBalanceErrors.belowZero(),
    bankBalanceErrors.noDifference(),
    bankBalanceErrors.differencePosted(),
    bankBalanceErrors.differenceMoved(cents(-50)),
    bankBalanceErrors.notReady(),
    ...locks,
  )
  async post(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @DayParam() day: LocalDate,
    @Body() { difference }: PostCashDifferenceDto,
  ): Promise<Saved<CashDifferenceDto>> {
    // A cash box of a moment ago has a count, and an operation of a moment ago is part of the difference.
    if (!(await this.progress.caughtUp(context, ['bank-account-list', 'ledger'], longestWaitMs))) throw bankBalanceErrors.notReady();
    const [account, calendar] = await Promise.all([this.reconciliations.account(context, id), this.ledger.calendar(context)]);
    const books = await this.reconciliations.books(context, calendar, account, day);
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:cash-difference`);
    return this.saved(context, id, { type: 'PostCashDifference', data: { day, difference: fromEuros(difference), books, entryId } });
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler l’écriture d’un écart de caisse : elle est contre-passée le même jour' })
  @ApiOkResponse({ type: CashDifferenceDto })
  @ApiProblem(bankAccountErrors.unknown(), bankBalanceErrors.unknown(), bankBalanceErrors.notPosted(), ...locks)
  reverse(@Ctx() context: RequestContext, @IdParam() id: string, @DayParam() day: LocalDate): Promise<Saved<CashDifferenceDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.saved(context, id, { type: 'ReverseCashDifference', data: { day, reversalId } });
  }

  private async saved(context: RequestContext, id: string, command: BankBalanceCommand): Promise<Saved<CashDifferenceDto>> {
    const execution = new ExecuteCase(context, bankBalanceCase, { id: id as BankAccountId, ...command });
    const { value, version, position } = await this.commands.execute(execution);
    const entry = value?.difference;
    return new Saved(
      { date: command.data.day, difference: entry ? toEuros(entry.amount) : null, entry_id: entry?.entryId ?? null },
      version,
      position,
    );
  }
}
