import { sampleErrors } from '@intendance/domain/activities/sample/sample.errors.js';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { countsOf, SampleDto, sampleToWire } from './sample.dto.js';
import { Samples } from './samples.js';

@ApiTags('sample')
@Access({ permission: 'ENVIRONMENT_ACCESS' })
@Controller('sample')
export class SampleController {
  constructor(private readonly samples: Samples) {}

  @Get()
  @ApiOperation({ summary: 'Si la structure contient des données d’exemple' })
  @ApiOkResponse({ type: SampleDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<SampleDto> {
    return sampleToWire((await this.samples.find(environmentId)).sample);
  }

  @Delete()
  @ApiOperation({
    summary: 'Retirer les données d’exemple',
    description: 'Les personnes sont effacées, leurs demandes et leurs activités mises à la corbeille. Répond ce qui reste.',
  })
  @ApiOkResponse({ type: SampleDto })
  @ApiProblem(sampleErrors.absent(), sampleErrors.busy())
  async remove(@Ctx() context: RequestContext): Promise<Saved<SampleDto>> {
    const { kept, version, position } = await this.samples.remove(context);
    return new Saved({ present: false, records: countsOf(kept) }, version, position);
  }
}
