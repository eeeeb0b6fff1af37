import { noun } from '../../capabilities/manifest/noun.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import { BrandProductNames } from './brand-product-names.js';
import { EnvironmentOpeningController } from './environment-opening.controller.js';
import { InstallationController } from './installation.controller.js';
import { Installation } from './installation.js';
import { StructureOpening } from './structure-opening.js';

export const installationNoun = noun({
  exports: [ProductNames],
  controllers: [InstallationController, EnvironmentOpeningController],
  providers: [Installation, StructureOpening, { provide: ProductNames, useClass: BrandProductNames }],
});
