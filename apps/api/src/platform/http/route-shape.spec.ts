import { expect, it } from '@jest/globals';
import { Body, type ExecutionContext, Query } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { assignCustomParameterMetadata } from '@nestjs/common/utils/assign-custom-metadata.util.js';
import { ApiProperty } from '@nestjs/swagger';
import { routeShape } from './route-shape.js';

class Claim {
  @ApiProperty()
  bill!: number;
}

/** `createParamDecorator` draws the text of its key: here it begins with the digit of a kind. */
function routeWithCustomParameter(kind: RouteParamtypes): ExecutionContext {
  class ClaimController {
    create(@Body() _claim: Claim, @Query('after') _after: string, _unit: string): void {}
  }
  const own = Reflect.getMetadata(ROUTE_ARGS_METADATA, ClaimController, 'create') as Record<string, never>;
  const parameters = assignCustomParameterMetadata(own, `${kind}f0a9` as never, 2, () => undefined, 'unit');
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, parameters, ClaimController, 'create');
  return { getHandler: () => ClaimController.prototype.create, getClass: () => ClaimController } as unknown as ExecutionContext;
}

it.each([
  ['body', RouteParamtypes.BODY],
  ['query', RouteParamtypes.QUERY],
])('reads the body and the query when the random key of a custom decorator begins as that of a %s', (_, kind) => {
  expect(routeShape(routeWithCustomParameter(kind), 'POST')).toEqual({ body: { read: [Claim], sentBack: [] }, query: new Set(['after']) });
});
