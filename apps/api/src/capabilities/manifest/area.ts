import { Global, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import type { Noun } from './noun.js';

type AreaDeclaration = {
  readonly name: string;
  /** Modules of other areas, for the providers that they export. */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
  /** The exports are visible to all modules. */
  readonly isGlobal?: true;
  readonly nouns: readonly Noun[];
};

export type Area = Pick<AreaDeclaration, 'name' | 'nouns'> & { readonly module: Type };

/** An area of the product: its nouns, and the Nest module made of them. */
export function area({ name, imports = [], isGlobal, nouns }: AreaDeclaration): Area {
  class AreaModule {}
  Object.defineProperty(AreaModule, 'name', { value: `${name}Area` });
  Module({
    imports: [...imports],
    controllers: nouns.flatMap(({ controllers = [] }) => controllers),
    providers: nouns.flatMap(({ providers = [], policies = [], schedules = [], exportedFiles = [] }) => [
      ...providers,
      ...policies,
      ...schedules,
      ...exportedFiles,
    ]),
    exports: nouns.flatMap(({ exports = [] }) => exports),
  })(AreaModule);
  if (isGlobal) Global()(AreaModule);
  return { name, nouns, module: AreaModule };
}
