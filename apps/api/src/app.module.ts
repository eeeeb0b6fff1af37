import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { areaModules } from './catalogue.js';
import { FilesModule } from './platform/files/files.module.js';
import { httpModule } from './platform/http/http.module.js';
import { ProjectionProgress } from './platform/http/position.js';
import { MailModule } from './platform/mail/mail.module.js';
import { RuntimeModule, type RuntimeParts } from './platform/runtime/runtime.module.js';

@Module({ providers: [{ provide: ProjectionProgress, useValue: { reached: async () => true } }], exports: [ProjectionProgress] })
class NoProjections {}

@Module({})
class AppModule {}

export const appModule = (parts: RuntimeParts): DynamicModule => ({
  module: AppModule,
  imports: [RuntimeModule.with(parts), CqrsModule.forRoot(), httpModule([NoProjections]), FilesModule, MailModule, ...areaModules],
});
