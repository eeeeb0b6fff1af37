import { Body, Controller, createParamDecorator, type ExecutionContext, Inject, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ExportParameters, ExportParams, type ListingOf, ListParams } from '../lists/list-params.js';
import type { ListRequest } from '../lists/list-request.js';
import type { Listing } from '../lists/listing.js';
import { PageParams, type RowPage } from '../lists/row-pages.js';
import { IdParam } from '../wire/id-param.js';
import type { RequestContext } from '../wire/request-context.js';
import { stateOf } from '../wire/request-state.js';
import { IfMatch } from '../wire/saved.js';
import type { Session } from '../wire/session.js';

type Token = abstract new (...parameters: never[]) => unknown;
/** Providers that the routes of a controller use, by the name that their handlers call them. */
export type Tokens = Readonly<Record<string, Token>>;
export type Services<Needs extends Tokens> = {
  readonly [Name in keyof Needs]: Needs[Name] extends abstract new (...parameters: never[]) => infer Service ? Service : never;
};

/** The request that a handler answers: its caller, and the services of the controller. */
export type Call<Provided> = Provided & { readonly context: RequestContext; readonly session: Session };

/** A parameter of a route: the decorator that reads it, and the class that validates and documents it. */
export type Parameter<Value> = {
  readonly read: ParameterDecorator;
  readonly type: unknown;
  /** Carries the type of the value, and is never called. */
  readonly typed?: () => Value;
};

export const idParameter = (name?: string): Parameter<string> => ({ read: IdParam(name), type: String });
export const bodyParameter = <Dto>(dto: Type<Dto>): Parameter<Dto> => ({ read: Body(), type: dto });
export const ifMatchParameter: Parameter<number | undefined> = { read: IfMatch(), type: Number };
export const listParameter = (listing: Listing | ListingOf): Parameter<ListRequest> => ({ read: ListParams(listing), type: Object });
export const pageParameter = (most: number): Parameter<RowPage> => ({ read: PageParams(most), type: Object });
export const exportParameter = (listing: Listing): Parameter<ExportParameters> => ({ read: ExportParams(listing), type: Object });

/** A route of a controller. `name` is the name of its method, which logs and traces show. */
export type Route<Provided> = {
  readonly name: string;
  readonly decorators: readonly MethodDecorator[];
  readonly parameters: readonly Parameter<unknown>[];
  handle(call: Call<Provided>, ...values: unknown[]): unknown;
};

type RouteOf<Provided, Values extends unknown[]> = {
  readonly name: string;
  readonly decorators: readonly MethodDecorator[];
  readonly parameters: readonly [...{ [Index in keyof Values]: Parameter<Values[Index]> }];
  handle(call: Call<Provided>, ...values: Values): unknown;
};

/** A route among those of other parameters: the list forgets the types that its declaration has checked. */
export const route = <Provided, Values extends unknown[]>(declared: RouteOf<Provided, Values>): Route<Provided> =>
  declared as unknown as Route<Provided>;

const CallParam = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const state = stateOf(execution.switchToHttp().getRequest<FastifyRequest>());
  if (!state) throw new Error(`${execution.getHandler().name} is public and has no request context`);
  return state;
});

type ControllerDeclaration<Needs extends Tokens> = {
  /** The name of the class, which logs and errors show. */
  readonly name: string;
  readonly needs: Needs;
  readonly decorators: readonly ClassDecorator[];
  readonly routes: readonly Route<Services<Needs>>[];
};

/** Makes a Nest controller of routes. Nest, Swagger and the guards read the same metadata as of a class with decorators. */
export function controllerOf<Needs extends Tokens>({ name, needs, decorators, routes }: ControllerDeclaration<Needs>): Type<object> {
  const names = Object.keys(needs);
  class DeclaredController {
    readonly services: Services<Needs>;
    constructor(...injected: unknown[]) {
      this.services = Object.fromEntries(names.map((service, index) => [service, injected[index]])) as Services<Needs>;
    }
  }
  Object.defineProperty(DeclaredController, 'name', { value: name });
  for (const [index, token] of Object.values(needs).entries()) Inject(token)(DeclaredController, undefined, index);
  for (const declared of routes) addRoute(DeclaredController.prototype, declared);
  for (const decorate of [Controller(), ...decorators]) decorate(DeclaredController);
  return DeclaredController;
}

/** Parameters first, then decorators from the last one up: the order in which the compiler applies them. */
function addRoute<Provided>(prototype: object, { name, parameters, decorators, handle }: Route<Provided>): void {
  if (Object.hasOwn(prototype, name)) throw new Error(`two routes are named ${name}`);
  const named = {
    [name](this: { readonly services: Provided }, call: Call<unknown>, ...values: unknown[]): unknown {
      return handle({ ...this.services, ...call }, ...values);
    },
  };
  const descriptor = { value: named[name], writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, name, descriptor);
  const all = [{ read: CallParam(), type: Object }, ...parameters];
  for (const [index, { read }] of all.entries()) read(prototype, name, index);
  Reflect.defineMetadata(
    'design:paramtypes',
    all.map(({ type }) => type),
    prototype,
    name,
  );
  for (const decorate of decorators.toReversed()) decorate(prototype, name, descriptor);
}
