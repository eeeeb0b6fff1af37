import { accountNamesErrors } from '@intendance/domain/bookkeeping/ledger/account-name/account-names.errors.js';
import { accountNamesCase } from '@intendance/domain/bookkeeping/ledger/account-name/account-names.js';
import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ChartAccountsDto, NameAccountDto } from './account-names.dto.js';
import { AccountNamesReader } from './account-names-reader.js';

/** The accounts of the chart, of every class, under the names that the structure gives them. */
@ApiTags('plan')
@Access({ feature: 'chart-accounts' })
@SingleUnit()
@Controller('comptability/chart_accounts')
export class AccountNamesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: AccountNamesReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les comptes, avec leurs noms' })
  @ApiOkResponse({ type: ChartAccountsDto })
  async list(@Ctx() context: RequestContext): Promise<ChartAccountsDto> {
    const accounts = await this.reader.all(context);
    return { accounts: accounts.map(({ code, label, isNamed, isUsed }) => ({ code, label, is_named: isNamed, is_used: isUsed })) };
  }

  @Put()
  @HttpCode(204)
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({
    summary: 'Nommer un compte',
    description: 'Les saisies proposent ce nom ; les écritures passées gardent le leur.',
  })
  @ApiNoContentResponse()
  @ApiProblem(accountNamesErrors.format(), accountNamesErrors.labelMissing())
  async name(@Ctx() context: RequestContext, @Body() { code, label }: NameAccountDto): Promise<void> {
    const command = { id: context.environmentId, type: 'NameAccount', data: { account: code, label } } as const;
    await this.commands.execute(new ExecuteCase(context, accountNamesCase, command));
  }
}
