import { chequeDepositErrors } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { Structure } from '../../structure.js';
import { BankAccounts } from '../bank-account/bank-accounts.js';
import { chequeDepositPrint } from './cheque-deposit-print.js';
import { ChequeDeposits } from './cheque-deposits.js';

@ApiTags('cheque_deposits')
@Access({ feature: 'operations' })
@Controller('comptability/cheque_deposits/:id/form')
export class ChequeDepositFormController {
  constructor(
    private readonly deposits: ChequeDeposits,
    private readonly accounts: BankAccounts,
    private readonly structure: Structure,
    private readonly downloads: DocumentDownloads,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Télécharger le bordereau d’une remise de chèques, en PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'Le bordereau.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(chequeDepositErrors.unknown())
  async download(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    const deposit = await this.deposits.find(context, id);
    const { number, accountId } = deposit.state.facts;
    const [owner, account] = await Promise.all([this.structure.owner(context), this.accounts.find(context, accountId)]);
    const document = chequeDepositPrint(deposit, owner, account.state.facts.iban);
    return this.downloads.document(context, document, `Remise-de-cheques-${number}`);
  }
}
