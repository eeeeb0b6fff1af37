import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankBalanceErrors } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.errors.js';
import type { BankBalanceCommand } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { bankBalanceCase } from '@intendance/domain/bookkeeping/ledger/bank-balance/bank-balance-case.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DayParam } from '../../../platform/wire/day-param.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { BankBalanceDto, SaveBankBalanceDto } from './bank-balance.dto.js';

/** The entry of a posted difference is reversed in its own year. */
const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];
const reversalOf = ({ commandId }: RequestContext): JournalEntryId => derivedId<'journal-entry'>(`${commandId}:reversal`);

@ApiTags('accounts')
@Access({ feature: 'operations' })
@Controller('comptability/accounts/:id/balances')
export class BankBalanceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Put(':date')
  @ApiOperation({ summary: 'Saisir le solde d’un relevé sur papier, ou la somme comptée dans une caisse' })
  @ApiOkResponse({ type: BankBalanceDto })
  @ApiProblem(
    bankAccountErrors.unknown(),
    bankBalanceErrors.future(),
    bankBalanceErrors.notCash(),
    bankBalanceErrors.cashValue(),
    bankBalanceErrors.cashDiffers(cents(74_50)),
    ...locks,
  )
  record(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @DayParam() day: LocalDate,
    @Body() { balance, note, cash = [] }: SaveBankBalanceDto,
  ): Promise<Saved<BankBalanceDto>> {
    const counted = cash.map(({ value, pieces }) => ({ value: fromEuros(value), pieces }));
    const data = {
      day,
      balance: fromEuros(balance),
      note: note?.trim() || null,
      today: this.clock.today(),
      reversalId: reversalOf(context),
      ...(counted.length > 0 && { cash: counted }),
    };
    return this.saved(context, id, { type: 'RecordBankBalance', data });
  }

  @Delete(':date')
  @HttpCode(200)
  @ApiOperation({ summary: 'Supprimer un solde saisi' })
  @ApiOkResponse({ type: BankBalanceDto })
  @ApiProblem(bankAccountErrors.unknown(), bankBalanceErrors.unknown(), ...locks)
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @DayParam() day: LocalDate): Promise<Saved<BankBalanceDto>> {
    return this.saved(context, id, { type: 'RemoveBankBalance', data: { day, reversalId: reversalOf(context) } });
  }

  private async saved(context: RequestContext, id: string, command: BankBalanceCommand): Promise<Saved<BankBalanceDto>> {
    const execution = new ExecuteCase(context, bankBalanceCase, { id: id as BankAccountId, ...command });
    const { value, version, position } = await this.commands.execute(execution);
    const { day } = command.data;
    const { balance, note } = value ?? { balance: fromEuros(0), note: null };
    return new Saved({ date: day, balance: toEuros(balance), note }, version, position);
  }
}
