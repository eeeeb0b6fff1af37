import { environmentErrors } from '@intendance/domain/subscription/contract/environment/environment.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { moveErrors } from '../../../platform/moves/move-errors.js';
import { type MoveResultRow, type MoveRow, MoveRows, type Requester } from '../../../platform/moves/move-rows.js';
import { Directory } from '../../../platform/tenancy/directory.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { EnvironmentOperations } from '../environment-operation/environment-operations.js';
import { type StructureMoveDto, StructureMoveRequestDto, type StructureMoveResultDto, StructureMovesDto } from './structure-move.dto.js';

const { unknownDatabase, alreadyThere, running } = moveErrors;
const mostResults = 50;
const nothingToCancel = () =>
  new DomainError(
    'structure-move.not-cancellable',
    'Il n’y a pas de déplacement à annuler : aucun n’est en cours, ou il est passé.',
    'conflict',
  );
const requesterOf = ({ actor }: RequestContext): Requester => ({ id: actor.id, name: actor.name });

/** Moves of structures between databases, which the servers do on request, and `intendance environments move` by itself. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/structure_moves')
export class StructureMoveController {
  constructor(
    private readonly moves: MoveRows,
    private readonly operations: EnvironmentOperations,
    private readonly directory: Directory,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Structures en cours de déplacement vers une autre base, et les derniers déplacements' })
  @ApiOkResponse({ type: StructureMovesDto })
  async list(): Promise<StructureMovesDto> {
    // One after the other: a move that ends meanwhile is among the results.
    const moves = await this.moves.all();
    const results = await this.moves.results(mostResults);
    return { totalCount: moves.length, moves: moves.map(toWire), results: results.map(resultToWire) };
  }

  @Post()
  @HttpCode(202)
  @StepUp()
  @ApiOperation({ summary: 'Déplacer une structure vers une autre base, pendant qu’elle travaille' })
  @ApiAcceptedResponse({ type: StructureMovesDto })
  @ApiProblem(environmentErrors.unknown(), unknownDatabase(), alreadyThere(), running())
  async request(@Ctx() context: RequestContext, @Body() { environment, destination }: StructureMoveRequestDto): Promise<StructureMovesDto> {
    const environmentId = environment as EnvironmentId;
    const { environment: structure } = await this.operations.find(environmentId);
    if (!this.directory.databases.named(destination)?.isOpen) throw unknownDatabase();
    this.directory.forget(environmentId);
    const { name: source } = await this.directory.of(environmentId);
    if (source === destination) throw alreadyThere();
    if (!(await this.moves.request({ environmentId, name: structure.name, source, destination }, requesterOf(context)))) throw running();
    return this.list();
  }

  @Post(':id/cancel')
  @HttpCode(204)
  @ApiOperation({ summary: 'Annuler le déplacement d’une structure, tant qu’elle n’est pas passée' })
  @ApiNoContentResponse()
  @ApiProblem(nothingToCancel())
  async cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<void> {
    if (!(await this.moves.cancel(id as EnvironmentId, requesterOf(context)))) throw nothingToCancel();
  }
}

const toWire = ({ environment_id, name, source, destination, state, events, copied, is_cancelled, ...row }: MoveRow): StructureMoveDto => ({
  id: environment_id,
  name,
  source,
  destination,
  state,
  events,
  copied,
  is_cancelled,
  begun_at: row.begun_at.toISOString(),
  requested_by: row.requested_name,
  problem: row.problem,
});

const resultToWire = ({
  environment_id,
  name,
  source,
  destination,
  outcome,
  problem,
  events,
  ...row
}: MoveResultRow): StructureMoveResultDto => ({
  id: environment_id,
  name,
  source,
  destination,
  outcome,
  problem,
  events,
  fence_ms: row.fence_ms === null ? null : Math.round(row.fence_ms),
  requested_by: row.requested_name,
  begun_at: row.begun_at.toISOString(),
  ended_at: row.ended_at.toISOString(),
});
