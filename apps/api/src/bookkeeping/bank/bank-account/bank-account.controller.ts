import { accountTypeRules } from '@intendance/domain/bookkeeping/bank/bank-account/account-types.js';
import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { type BankAccountId, bankAccountTypes } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { AccountForm } from '@intendance/domain/bookkeeping/bank/bank-account/sent-account.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type AccountCommand, bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { budgetErrors } from '@intendance/domain/bookkeeping/plan/budget/budget.errors.js';
import { newId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AccountTypePageDto, BankAccountDto, SaveBankAccountDto, SwitchSyncDto } from './bank-account.dto.js';
import { bankAccountListing } from './bank-account.listing.js';
import { sentAccount, sentOpening, sentPeriods } from './bank-account-form.js';
import { type BankAccountView, bankAccountToWire } from './bank-account-wire.js';
import { BankAccounts } from './bank-accounts.js';

const checks = [
  bankAccountErrors.nameMissing(),
  bankAccountErrors.budgetMissing(),
  budgetErrors.notOfStructure(['budget']),
  'bank-account.code-invalid',
  bankAccountErrors.journalInvalid(),
  'bank-account.code-taken',
  'bank-account.journal-taken',
  bankAccountErrors.openingDateMissing(),
  bankAccountErrors.openingUnbalanced(),
  bankAccountErrors.periodsInvalid(),
  'exercice.missing',
  fiscalYearErrors.closed(),
  fiscalYearErrors.frozen(),
  'exercice.validated',
];

@ApiTags('accounts')
@Access({ feature: 'bank-accounts' })
@Controller('comptability')
export class BankAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly listReader: ListReader,
    private readonly accounts: BankAccounts,
  ) {}

  @Get('account_types')
  @ApiOperation({ summary: 'Lister les types de compte' })
  @ApiOkResponse({ type: AccountTypePageDto })
  types(): AccountTypePageDto {
    const account_types = bankAccountTypes.map((code) => {
      const { label, prefix, journalPrefix } = accountTypeRules[code];
      return { code, label, prefix, journal_prefix: journalPrefix };
    });
    return { totalCount: account_types.length, account_types };
  }

  @Get('accounts')
  @ApiOperation({ summary: 'Lister les comptes bancaires' })
  @ApiListing(bankAccountListing, BankAccountDto)
  async list(@Ctx() context: RequestContext, @ListParams(bankAccountListing) request: ListRequest): Promise<PageAnswer<BankAccountDto>> {
    const page = await this.listReader.page<BankAccountView>(context, bankAccountListing, request);
    return pageAnswer(bankAccountListing, page, bankAccountToWire);
  }

  @Get('accounts/:id')
  @ApiOperation({ summary: 'Lire un compte bancaire' })
  @ApiOkResponse({ type: BankAccountDto })
  @ApiProblem(bankAccountErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<BankAccountDto>> {
    const view = await this.accounts.find(context, id);
    return new Versioned(bankAccountToWire(view), view.version);
  }

  @Post('accounts')
  @ApiOperation({ summary: 'Créer un compte bancaire' })
  @ApiCreatedResponse({ type: BankAccountDto })
  @ApiProblem(...checks)
  open(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SaveBankAccountDto,
  ): Promise<Saved<BankAccountDto>> {
    const data = formOf(session, dto);
    return this.saved(context, { type: 'OpenBankAccount', id: newRecordId(context, 'bank-account'), data });
  }

  @Put('accounts/:id')
  @ApiOperation({ summary: 'Enregistrer un compte bancaire' })
  @ApiOkResponse({ type: BankAccountDto })
  @ApiProblem(...checks, bankAccountErrors.unknown(), bankAccountErrors.codeUsed())
  async save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveBankAccountDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<BankAccountDto>> {
    const form = formOf(session, dto);
    const data = { ...form, hasEarlierOperations: await this.accounts.hasOperations(context, id) };
    return this.saved(context, { type: 'SaveBankAccount', id: id as BankAccountId, data }, expected);
  }

  @Put('accounts/:id/sync')
  @ApiOperation({ summary: 'Activer ou désactiver la synchronisation d’un compte' })
  @ApiOkResponse({ type: BankAccountDto })
  @ApiProblem(bankAccountErrors.unknown(), bankAccountErrors.notConnected())
  switchSync(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { sync_enabled }: SwitchSyncDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<BankAccountDto>> {
    const command = { type: 'SwitchBankAccountSync', id: id as BankAccountId, enabled: sync_enabled, periodId: newId() } as const;
    return this.saved(context, command, expected);
  }

  private async saved(context: RequestContext, command: AccountCommand, expected?: number): Promise<Saved<BankAccountDto>> {
    const { value: state, version, position } = await this.commands.execute(new ExecuteCase(context, bankAccountCase, command, expected));
    const totals = await this.accounts.totals(context, command.id);
    return new Saved(bankAccountToWire({ id: command.id, version, state, ...totals }), version, position);
  }
}

const formOf = ({ profile: { environment } }: Session, dto: SaveBankAccountDto): AccountForm => ({
  account: sentAccount(dto),
  periods: sentPeriods(dto),
  opening: sentOpening(dto),
  structure: environment.type,
});
