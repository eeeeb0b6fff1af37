import { DomainError } from '@intendance/kernel/domain-error.js';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ParkedEnvironment, ProjectionStatus } from '../projection/database-progress.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { Access } from '../wire/access.decorator.js';
import { ApiProblem } from '../wire/api-problem.js';
import { ProjectionDto, ProjectionsDto } from './projection.dto.js';

const unknown = () => new DomainError('projection.unknown', 'Cette projection n’existe pas.', 'not-found');

/** For operators only: read models of all databases. */
@ApiTags('projections')
@Access('operator')
@Controller('projections')
export class ProjectionController {
  constructor(private readonly progress: ProjectionProgress) {}

  @Get()
  @ApiOperation({ summary: 'État des modèles de lecture, et structures mises de côté par une règle' })
  @ApiOkResponse({ type: ProjectionsDto })
  async list(): Promise<ProjectionsDto> {
    const [{ answers, silent }, parked] = await Promise.all([this.progress.status(), this.progress.parked()]);
    return {
      silent_databases: silent,
      projections: answers.flatMap(([{ name }, projections]) => projections.map((status) => toWire(status, name))),
      parked: parked.flatMap(({ reader, is_policy, ...one }) => (is_policy ? [{ policy: reader, ...parkedToWire(one) }] : [])),
      parked_read_models: parked.flatMap(({ reader, is_policy, ...one }) =>
        is_policy ? [] : [{ projection: reader, ...parkedToWire(one) }],
      ),
    };
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @ApiOperation({ summary: 'Reconstruire un modèle de lecture à côté de celui qui sert, puis échanger' })
  @ApiAcceptedResponse({ type: ProjectionDto })
  @ApiProblem(unknown())
  async rebuild(@Param('name') name: string): Promise<ProjectionDto> {
    if (!(await this.progress.requestRebuild(name))) throw unknown();
    const { answers } = await this.progress.status();
    const [projection] = answers.flatMap(([database, projections]) => {
      const status = projections.find((one) => one.name === name);
      return status ? [toWire(status, database.name)] : [];
    });
    if (!projection) throw unknown();
    // The worker begins a moment later: a read at once must not report the end of the rebuild.
    return { ...projection, status: 'rebuilding', is_rebuilding: true };
  }
}

const parkedToWire = ({ parked_at, ...one }: Omit<ParkedEnvironment, 'reader' | 'is_policy'>) => ({
  ...one,
  parked_at: parked_at.toISOString(),
});

const toWire = (status: ProjectionStatus, database: string): ProjectionDto => ({
  name: status.name,
  database,
  version: status.version,
  status: status.state === 'failed' ? 'failed' : status.state === 'building' || status.is_rebuilding ? 'rebuilding' : 'live',
  lag: status.behind,
  lag_seconds: status.lag_seconds,
  is_rebuilding: status.is_rebuilding,
  error: status.error,
  failed_event: status.failed_event,
  parked: status.parked,
  rebuilt_at: status.rebuilt_at?.toISOString() ?? null,
});
