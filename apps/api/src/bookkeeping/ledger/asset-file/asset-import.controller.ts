import { assetFileErrors } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-file.errors.js';
import {
  type AssetWithdrawalCommand,
  assetWithdrawalCase,
} from '@intendance/domain/bookkeeping/ledger/asset-file/asset-withdrawal-case.js';
import type { AssetFileId } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AssetImportsDto, AssetWithdrawalDto } from './asset-import.dto.js';
import { AssetImportsReader } from './asset-imports-reader.js';

@ApiTags('fixed_assets')
@Access({ feature: 'balance' })
@Controller('comptability/fixed_assets/imports')
export class AssetImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: AssetImportsReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les registres d’immobilisations repris d’un fichier' })
  @ApiOkResponse({ type: AssetImportsDto })
  async list(@Ctx() context: RequestContext): Promise<AssetImportsDto> {
    const imports = await this.reader.list(context);
    return {
      imports: imports.map(({ id, fileName, importedAt, assets }) => ({
        id,
        file_name: fileName,
        imported_at: importedAt.toISOString(),
        assets,
      })),
    };
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Retirer un registre repris : ses immobilisations, leurs dotations et leurs sorties des périodes ouvertes',
    description: 'Refusé, avec les immobilisations en cause, dès que l’une d’elles a une écriture dans une période validée.',
  })
  @ApiOkResponse({ type: AssetWithdrawalDto })
  @ApiProblem(assetFileErrors.unknownImport(), assetFileErrors.importLocked([]), assetFileErrors.importUsed([]))
  async withdraw(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<AssetWithdrawalDto>> {
    const command: AssetWithdrawalCommand = { type: 'WithdrawAssetFile', id: id as AssetFileId };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, assetWithdrawalCase, command));
    return new Saved({ ...value }, version, position);
  }
}
