import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type MoveRow, MoveRows } from '../../../platform/moves/move-rows.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import { type StructureMoveDto, StructureMovesDto } from './structure-move.dto.js';

const nothingToCancel = () =>
  new DomainError(
    'structure-move.not-cancellable',
    'Il n’y a pas de déplacement à annuler : aucun n’est en cours, ou il est passé.',
    'conflict',
  );

/** Moves of structures between databases, which `intendance environments move` does on the server. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/structure_moves')
export class StructureMoveController {
  constructor(private readonly moves: MoveRows) {}

  @Get()
  @ApiOperation({ summary: 'Structures en cours de déplacement vers une autre base' })
  @ApiOkResponse({ type: StructureMovesDto })
  async list(): Promise<StructureMovesDto> {
    const moves = (await this.moves.all()).map(toWire);
    return { totalCount: moves.length, moves };
  }

  @Post(':id/cancel')
  @HttpCode(204)
  @ApiOperation({ summary: 'Annuler le déplacement d’une structure, tant qu’elle n’est pas passée' })
  @ApiNoContentResponse()
  @ApiProblem(nothingToCancel())
  async cancel(@IdParam() id: string): Promise<void> {
    if (!(await this.moves.cancel(id as EnvironmentId))) throw nothingToCancel();
  }
}

const toWire = ({ environment_id, begun_at, ...row }: MoveRow): StructureMoveDto => ({
  id: environment_id,
  ...row,
  begun_at: begun_at.toISOString(),
});
