import { knownBalanceHeaders } from '@intendance/domain/bookkeeping/ledger/opening-file/balance-columns.js';
import { readBalances } from '@intendance/domain/bookkeeping/ledger/opening-file/balances-in-file.js';
import { openingFileErrors } from '@intendance/domain/bookkeeping/ledger/opening-file/opening-file.errors.js';
import { type OpeningProposal, openingProposal } from '@intendance/domain/bookkeeping/ledger/opening-file/opening-proposal.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiUpload, type Upload, uploadParam } from '../../../capabilities/upload/upload.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { readTable } from '../../../platform/documents/table/read-table.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { OpeningFileDto } from './opening-file.dto.js';

const BalanceFile = uploadParam('balance', (upload) => upload);
const mostLines = 100_000;

/** Reads the books that a structure kept elsewhere. Nothing is recorded: the lines fill the form of the opening balance sheet. */
@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings/opening_file')
export class OpeningFileController {
  constructor(private readonly readings: FileReadings) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Lire le bilan d’ouverture dans la balance ou le FEC de l’exercice précédent',
    description: 'Rien n’est enregistré : les lignes se relisent, puis se passent comme bilan d’ouverture.',
  })
  @ApiUpload('Balance (csv, xlsx, ods) ou FEC (txt), 16 000 000 octets au plus.')
  @ApiOkResponse({ type: OpeningFileDto })
  @ApiProblem(
    openingFileErrors.empty(),
    openingFileErrors.noLine(),
    openingFileErrors.columnsMissing(['']),
    openingFileErrors.columnTwice('', ''),
    openingFileErrors.lines([]),
    openingFileErrors.tooManyBalances(201, 200),
    openingFileErrors.type(),
    openingFileErrors.unreadable(),
    openingFileErrors.tooLarge(),
    openingFileErrors.tooManyLines(),
    openingFileErrors.tooManyColumns(),
    openingFileErrors.oldWorkbook(),
    openingFileErrors.lockedWorkbook(),
  )
  async read(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @BalanceFile() { fileName, content }: Upload,
  ): Promise<OpeningFileDto> {
    const isCouncil = profile.environment.type === 'CSE';
    const { balances, problems } = await this.readings.run(context, async () => {
      const { headers, lines } = await readTable(content, openingFileErrors, { knownHeaders: knownBalanceHeaders, mostLines });
      return readBalances(headers, lines, isCouncil);
    });
    const errors = problems.filter(({ weight }) => weight === 'error');
    if (errors.length > 0) throw openingFileErrors.lines(errors);
    const proposal = openingProposal(balances, { isCouncil });
    return { file_name: fileName, ...proposalToWire(proposal), problems: problems.map(({ line, message }) => ({ line, message })) };
  }
}

const proposalToWire = ({ lines, leftOut, result }: OpeningProposal): Pick<OpeningFileDto, 'lines' | 'left_out' | 'result'> => ({
  lines: lines.map(({ account, budget, thirdParty, debit, credit }) => ({
    accounting_code_value: account,
    budget,
    debit: toEuros(debit),
    credit: toEuros(credit),
    wording: null,
    third_party_code: thirdParty?.code ?? null,
    third_party_name: thirdParty?.label ?? null,
    activity: null,
  })),
  left_out: leftOut.map(({ account, label, net, reason }) => ({
    accounting_code_value: account,
    accounting_code_label: label,
    balance: toEuros(net),
    reason,
  })),
  result: toEuros(result),
});
