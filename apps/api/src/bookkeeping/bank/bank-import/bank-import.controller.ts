import { bankFileErrors } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.errors.js';
import { bankImportErrors } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.errors.js';
import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import type { DownloadAnswer } from '../../../platform/http/download.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../../platform/http/request-state.js';
import { Saved } from '../../../platform/http/saved.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import { Lister } from '../../../platform/lists/lister.js';
import { type PageAnswer, pageAnswer } from '../../../platform/lists/page-answer.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { AssignBankImportDto, BankImportDto, BankImportSummaryDto, ConfirmBankImportDto } from './bank-import.dto.js';
import { bankImportListing, type ListedBankImport } from './bank-import.listing.js';
import { choicesOf, chosenOf, importToWire, rowToWire } from './bank-import-wire.js';
import { BankImports, type BankUpload, type FoundBankImport } from './bank-imports.js';
import { BankFileUpload } from './bank-upload.js';

const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: {
    account: { type: 'string', format: 'uuid', description: 'Compte bancaire, quand le fichier ne le dit pas.' },
    format: { type: 'string', enum: ['ofx', 'camt053', 'cfonb120', 'csv'], description: 'Reconnu par le contenu quand il n’est pas dit.' },
    mapping: { type: 'string', description: 'Objet JSON : champ de chaque colonne d’un csv.', example: '{"Jour":"date","Somme":"amount"}' },
    file: { type: 'string', format: 'binary', description: 'OFX, CAMT.053, CFONB120 ou csv, 16 000 000 octets au plus.' },
  },
} as const;

@ApiTags('comptability')
@Access({ feature: 'operations' })
@Controller('comptability')
export class BankImportController {
  constructor(
    private readonly imports: BankImports,
    private readonly lister: Lister,
  ) {}

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
    return this.saved(context, await this.imports.upload(context, file));
  }

  @Get('imports')
  @ApiOperation({ summary: 'Lister les imports de relevés' })
  @ApiListing(bankImportListing, BankImportSummaryDto)
  async list(
    @Ctx() context: RequestContext,
    @ListParams(bankImportListing) request: ListRequest,
  ): Promise<PageAnswer<BankImportSummaryDto>> {
    return pageAnswer(bankImportListing, await this.lister.page<ListedBankImport>(context, bankImportListing, request), rowToWire);
  }

  @Get('imports/:id')
  @ApiOperation({ summary: 'Lire un import : avancement, comptes, refus, opérations en attente' })
  @ApiOkResponse({ type: BankImportDto })
  @ApiProblem(bankImportErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<BankImportDto>> {
    return this.saved(context, await this.imports.fileImport.find(context, id as BankImportId));
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
    return this.saved(context, await this.imports.assign(context, id as BankImportId, choicesOf(dto.accounts)));
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
    return this.saved(context, await this.imports.confirm(context, id as BankImportId, choices, options));
  }

  @Post('imports/:id/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler un import entier, en tâche de fond : ce qui est affecté ou modifié reste' })
  @ApiOkResponse({ type: BankImportDto })
  @ApiProblem(bankImportErrors.unknown(), bankImportErrors.running(), bankImportErrors.notDone())
  async undo(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<BankImportDto>> {
    return this.saved(context, await this.imports.fileImport.undo(context, id as BankImportId));
  }

  @Get('imports/:id/errors')
  @ApiOperation({ summary: 'Télécharger les lignes laissées, avec leurs raisons' })
  @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(bankImportErrors.unknown())
  errors(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    return this.imports.unwritten(context, id as BankImportId);
  }

  private async saved(context: RequestContext, found: FoundBankImport): Promise<Saved<BankImportDto>> {
    return new Saved(await this.toWire(context, found), found.version, found.position);
  }

  private async toWire(context: RequestContext, found: FoundBankImport): Promise<BankImportDto> {
    return importToWire(found, await this.imports.fileImport.report(context, found), await this.imports.accounts(context));
  }
}
