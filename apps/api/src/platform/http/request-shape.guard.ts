import { closestName } from '@intendance/kernel/closest-name.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed, RequestError } from '../wire/request-error.js';
import { type RouteShape, routeShape } from './route-shape.js';
import { unknownMembers } from './unknown-members.js';

/** Refuses query parameters and body members that the route does not document: a misspelt one would be ignored in silence. */
@Injectable()
export class RequestShapeGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const { method, query, body } = execution.switchToHttp().getRequest<FastifyRequest>();
    const shape = routeShape(execution, method);
    if (shape.query) checkQuery(shape.query, Object.keys(query ?? {}));
    if (method !== 'GET' && shape.body) checkBody(shape.body, body);
    return true;
  }
}

function checkQuery(query: NonNullable<RouteShape['query']>, names: readonly string[]): void {
  const unknown = names.find((name) => !query.has(name));
  if (unknown === undefined) return;
  const closest = closestName(unknown, query);
  const guess = closest === undefined ? '' : ` Vouliez-vous dire « ${closest} » ?`;
  throw malformed('list.unknown-parameter', `Le paramètre « ${unknown} » est inconnu.${guess}`, unknown);
}

function checkBody(models: NonNullable<RouteShape['body']>, body: unknown): void {
  const violations = unknownMembers(body, models);
  const [first] = violations;
  if (first) throw new RequestError('malformed', 'request.unknown-field', first.message, { parameter: first.propertyPath, violations });
}
