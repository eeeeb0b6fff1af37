import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { ExportedFiles } from '../manifest/exported-files.js';

/** The parts of the archive, in the order of their declaration. */
export class DataSources {
  constructor(
    private readonly modules: Pick<ModuleRef, 'get'>,
    private readonly declared: readonly Type<ExportedFiles>[],
  ) {}

  /** To be called once the modules are initialised. */
  all(): ExportedFiles[] {
    return this.declared.map((source) => this.modules.get(source, { strict: false }));
  }
}
