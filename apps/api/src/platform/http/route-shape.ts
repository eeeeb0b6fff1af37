import type { ExecutionContext } from '@nestjs/common';
import { CUSTOM_ROUTE_ARGS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ACCESS, type AccessRule, isSiteRule } from '../wire/access.decorator.js';
import { type BodyModels, type Model, membersOf } from './unknown-members.js';

/** Members and parameters that a route documents. */
export type RouteShape = {
  /** Undefined: a body without a class, or of files, or a form of a page. */
  readonly body: BodyModels | undefined;
  /** Undefined: a list, which reads its parameters by its declaration, or a page, whose readers follow links with any parameters. */
  readonly query: ReadonlySet<string> | undefined;
};

type Handler = ReturnType<ExecutionContext['getHandler']>;
const shapes = new WeakMap<Handler, RouteShape>();

export function routeShape(execution: ExecutionContext, method: string): RouteShape {
  const handler = execution.getHandler();
  const cached = shapes.get(handler);
  if (cached) return cached;
  const shape = isOfSite(handler) ? { body: undefined, query: undefined } : shapeOf(execution, method);
  shapes.set(handler, shape);
  return shape;
}

const isOfSite = (handler: Handler): boolean => {
  const rule: AccessRule | undefined = Reflect.getMetadata(ACCESS, handler);
  return rule !== undefined && isSiteRule(rule);
};

function shapeOf(execution: ExecutionContext, method: string): RouteShape {
  const handler = execution.getHandler();
  const parameters = parametersOf(execution.getClass(), handler.name);
  return { body: bodyModels(parameters, handler, method), query: queryNames(parameters, handler) };
}

/** @param data the single member that the parameter reads, if any */
type RouteParameter = { readonly kind: RouteParamtypes; readonly model: Model | undefined; readonly data: unknown };

function parametersOf(controller: ReturnType<ExecutionContext['getClass']>, name: string): RouteParameter[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? []) as (Model | undefined)[];
  return Object.entries(parameters)
    .filter(([key]) => !isCustom(key))
    .map(([key, { index, data }]) => ({ kind: Number.parseInt(key, 10), model: types[index], data }));
}

/** Nest keys a parameter by its kind (`3:0`), and one of `createParamDecorator` by a random text, which may begin with the digit of a kind. */
const isCustom = (key: string): boolean => key.includes(CUSTOM_ROUTE_ARGS_METADATA);

/** A `PUT` takes the whole record, so that the members of its answer may come back. Other writes take their own members alone. */
function bodyModels(parameters: readonly RouteParameter[], handler: Handler, method: string): BodyModels | undefined {
  const mediaTypes = (Reflect.getMetadata('swagger/apiConsumes', handler) ?? []) as string[];
  if (mediaTypes.includes('multipart/form-data')) return undefined;
  const read = parameters.filter(({ kind }) => kind === RouteParamtypes.BODY).map(({ model }) => model);
  const described = read.filter((model) => model !== undefined && membersOf(model).size > 0) as Model[];
  if (described.length < read.length) return undefined;
  return { read: described, sentBack: method === 'PUT' ? answersOf(handler) : [] };
}

function answersOf(handler: Handler): Model[] {
  const responses = (Reflect.getMetadata('swagger/apiResponse', handler) ?? {}) as Record<string, { type?: unknown }>;
  return Object.entries(responses).flatMap(([status, { type }]) =>
    status.startsWith('2') && typeof type === 'function' ? [type as Model] : [],
  );
}

function queryNames(parameters: readonly RouteParameter[], handler: Handler): Set<string> | undefined {
  const documented = (Reflect.getMetadata('swagger/apiParameters', handler) ?? []) as { in?: string; name?: string }[];
  const named = documented.flatMap(({ in: place, name }) => (place === 'query' && name !== undefined ? [name] : []));
  if (named.some((name) => name.startsWith('filters['))) return undefined;
  const read = parameters
    .filter(({ kind }) => kind === RouteParamtypes.QUERY)
    .flatMap(({ data, model }) => (typeof data === 'string' ? [data] : model ? [...membersOf(model).keys()] : []));
  return new Set([...named, ...read]);
}
