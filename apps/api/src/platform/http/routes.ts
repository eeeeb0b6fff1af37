import { Injectable, type OnApplicationBootstrap, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ApplicationConfig, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type AccessRule, type ApiRule, isSiteRule, type SiteRule } from '../wire/access.decorator.js';

export type Route<Rule extends AccessRule = AccessRule> = {
  readonly method: string;
  readonly path: string;
  readonly rule: Rule;
  readonly handler: string;
};
export type ApiRoute = Route<ApiRule>;
export type SiteRoute = Route<SiteRule>;

/** All routes of the program, with their access. The start fails on a route that declares none. */
@Injectable()
export class Routes implements OnApplicationBootstrap {
  private routes: readonly (Route & { pattern: RegExp })[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly application: ApplicationConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.all();
  }

  /** @throws Error naming each route without `@Access` */
  all(): readonly Route[] {
    return this.load();
  }

  ofApi(): readonly ApiRoute[] {
    return this.load().filter((route): route is ApiRoute & { pattern: RegExp } => !isSiteRule(route.rule));
  }

  /** The routes of the members' sites, which answer with pages. */
  ofSites(): readonly SiteRoute[] {
    return this.load().filter((route): route is SiteRoute & { pattern: RegExp } => isSiteRule(route.rule));
  }

  /** The methods that a path answers to; empty when it does not exist. A path that is written out is no record of the one beside it. */
  methodsOf(path: string): string[] {
    const matches = this.load().filter(({ pattern }) => pattern.test(path));
    const fewest = Math.min(...matches.map(parameters));
    return [...new Set(matches.flatMap((route) => (parameters(route) === fewest ? [route.method] : [])))].sort();
  }

  private load(): readonly (Route & { pattern: RegExp })[] {
    this.routes ??= this.collect();
    return this.routes;
  }

  private collect(): (Route & { pattern: RegExp })[] {
    const undeclared: string[] = [];
    const routes = this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((name) => {
        const method: unknown = instance[name];
        if (typeof method !== 'function') return [];
        const verb: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, method);
        if (verb === undefined) return [];
        const handler = `${metatype.name}.${name}`;
        const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, [method as () => void, metatype as never]);
        if (rule === undefined) {
          undeclared.push(handler);
          return [];
        }
        const paths = this.pathsOf(Reflect.getMetadata(PATH_METADATA, metatype), Reflect.getMetadata(PATH_METADATA, method), verb);
        return paths.map((path) => ({ method: RequestMethod[verb], path, rule, handler, pattern: patternOf(path) }));
      });
    });
    if (undeclared.length > 0) throw new Error(`routes that declare no access: ${undeclared.join(', ')}`);
    return routes;
  }

  private pathsOf(controller: string | string[], method: string | string[], verb: RequestMethod): string[] {
    return [controller].flat().flatMap((base) =>
      [method].flat().map((own) => {
        const path = `/${base}/${own}`.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
        return this.isOutsidePrefix(path, verb) ? path : `/${this.application.getGlobalPrefix()}${path}`.replaceAll(/\/{2,}/g, '/');
      }),
    );
  }

  private isOutsidePrefix(path: string, verb: RequestMethod): boolean {
    const { exclude = [] } = this.application.getGlobalPrefixOptions();
    return exclude.some(
      ({ pathRegex, requestMethod }) => (requestMethod === RequestMethod.ALL || requestMethod === verb) && pathRegex.test(path),
    );
  }
}

const parameters = ({ path }: Route): number => path.split(':').length - 1;
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`);
