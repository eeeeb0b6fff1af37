import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { areaModules } from './catalogue.js';
import { RuntimeModule, type RuntimeParts } from './platform/runtime/runtime.module.js';

@Module({})
class AppModule {}

export const appModule = (parts: RuntimeParts): DynamicModule => ({
  module: AppModule,
  imports: [RuntimeModule.with(parts), CqrsModule.forRoot(), ...areaModules],
});
