import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from '../access/access.guard.js';
import { Routes } from '../access/routes.js';
import { Exporter } from '../documents/exporter.js';
import { Lister } from '../lists/lister.js';
import { ReadMemory } from '../tenancy/read-memory.js';
import { AnswerInterceptor } from './answer.interceptor.js';
import { HttpAnswers } from './http-answers.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { PositionInterceptor } from './position.js';
import { ProblemFilter } from './problem.filter.js';
import { ValidationPipe } from './validation.pipe.js';

/** What every route goes through: access, waiting for a position, idempotency, validation, problems. */
@Module({})
export class HttpModule {}

/** @param imports modules that bring `SessionReader`, `ProjectionProgress` and `PlatformDb`, unless they are global */
export const httpModule = (imports: NonNullable<ModuleMetadata['imports']> = []): DynamicModule => ({
  module: HttpModule,
  global: true,
  imports: [DiscoveryModule, ...imports],
  providers: [
    Routes,
    HttpAnswers,
    ReadMemory,
    Lister,
    Exporter,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
    // Outermost first: a replayed answer does not run the route, a saved one is kept with its headers.
    { provide: APP_INTERCEPTOR, useClass: PositionInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
  exports: [Routes, ReadMemory, Lister, Exporter],
});
