import { bankFileErrors } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.errors.js';
import { bankFileFormats } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { bankImportErrors } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.errors.js';
import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { savedImport } from '../../../capabilities/file-import/import-routes.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import type { Saved } from '../../../platform/wire/saved.js';
import { AssignBankImportDto, BankImportDto, ConfirmBankImportDto } from './bank-import.dto.js';
import { choicesOf, chosenOf } from './bank-import-wire.js';
import { BankImports, type BankUpload } from './bank-imports.js';
import { BankFileUpload } from './bank-upload.js';

const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: {
    account: { type: 'string', format: 'uuid', description: 'Compte bancaire, quand le fichier ne le dit pas.' },
    format: { type: 'string', enum: [...bankFileFormats], description: 'Reconnu par le contenu quand il n’est pas dit.' },
    mapping: { type: 'string', description: 'Objet JSON : champ de chaque colonne d’un csv.', example: '{"Jour":"date","Somme":"amount"}' },
    file: {
      type: 'string',
      format: 'binary',
      description:
        'OFX, CAMT (052, 053, 054), CFONB120, MT940, QIF ou csv, ou une archive zip de relevés CAMT ; 16 000 000 octets au plus.',
    },
  },
} as const;

@ApiTags('comptability')
@Access({ feature: 'operations' })
@Controller('comptability')
export class BankImportController {
  constructor(private readonly imports: BankImports) {}

  @Post('operations/upload')
  @ApiOperation({ summary: 'Déposer un relevé de banque : ce qu’il ferait, sans rien écrire' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: uploadSchema as never })
  @ApiCreatedResponse({ type: BankImportDto })
  @ApiProblem(
    bankFileErrors.empty(),
    bankFileErrors.unknownFormat(),
    bankFileErrors.unreadable(1, 1),
    bankFileErrors.forbiddenMarkup(1),
    bankFileErrors.columnsMissing([]),
    bankFileErrors.binary(),
    bankFileErrors.tooManyMovements(),
    bankFileErrors.tooManyStatements(),
    bankFileErrors.noMovement(),
    bankImportErrors.unknownAccount(),
  )
  async upload(@Ctx() context: RequestContext, @BankFileUpload() file: BankUpload): Promise<Saved<BankImportDto>> {
    return savedImport(this.imports, context, await this.imports.upload(context, file));
  }

  @Put('imports/:id')
  @ApiOperation({ summary: 'Choisir les comptes d’un relevé : un nouvel essai' })
  @ApiOkResponse({ type: BankImportDto })
  @ApiProblem(
    bankImportErrors.unknown(),
    bankImportErrors.unknownReference('X'),
    bankImportErrors.unknownAccount(),
    bankImportErrors.running(),
    bankImportErrors.alreadyDone(),
  )
  async assign(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: AssignBankImportDto): Promise<Saved<BankImportDto>> {
    return savedImport(this.imports, context, await this.imports.assign(context, id as BankImportId, choicesOf(dto.accounts)));
  }

  @Post('imports/:id/confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Écrire un import, en tâche de fond' })
  @ApiOkResponse({ type: BankImportDto })
  @ApiProblem(
    bankImportErrors.unknown(),
    bankImportErrors.accountMissing(['']),
    bankImportErrors.unbalanced([]),
    bankImportErrors.running(),
  )
  async confirm(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ConfirmBankImportDto): Promise<Saved<BankImportDto>> {
    const choices = choicesOf(dto.accounts);
    const options = { acceptsImbalance: dto.accept_unbalanced ?? false, keepsApart: dto.reconcile === false, chosen: chosenOf(dto) };
    return savedImport(this.imports, context, await this.imports.confirm(context, id as BankImportId, choices, options));
  }
}
