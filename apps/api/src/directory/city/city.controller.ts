import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { TokenBuckets } from '../../capabilities/throttle/token-buckets.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { CountField, NestedListField, TextField } from '../../platform/wire/fields.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { malformed } from '../../platform/wire/request-error.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Cities } from './cities.js';

export class CityDto {
  @TextField({ max: 5, example: '69001' }) zip_code!: string;
  @TextField({ max: 200, example: 'Lyon' }) city!: string;
}

export class CitiesDto {
  @CountField({ example: 1 }) totalCount!: number;
  @NestedListField(() => CityDto) cities!: CityDto[];
}

@ApiTags('cities')
@Access('caller')
@Controller('cities')
export class CityController {
  private readonly buckets = new TokenBuckets({ capacity: 60, perSecond: 1 });

  constructor(
    private readonly cities: Cities,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les villes d’un code postal' })
  @ApiQuery({ name: 'zip_code', schema: { type: 'string', pattern: '^\\d{5}$' }, example: '69001' })
  @ApiOkResponse({ type: CitiesDto, description: 'Aucune ville : le code postal n’est pas valide.' })
  @ApiProblem(throttleErrors.throttled(60))
  async list(@Ctx() { actor }: RequestContext, @Query('zip_code') zipCode?: unknown): Promise<CitiesDto> {
    if (typeof zipCode !== 'string' || !/^\d{5}$/.test(zipCode))
      throw malformed('city.zip-code', 'Le code postal compte 5 chiffres.', 'zip_code');
    const waitSeconds = this.buckets.take(actor.id, this.clock.now());
    if (waitSeconds > 0) throw throttleErrors.throttled(waitSeconds);
    const cities = (await this.cities.at(zipCode)).map((city) => ({ zip_code: zipCode, city }));
    return { totalCount: cities.length, cities };
  }
}
