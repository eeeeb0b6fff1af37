import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Gives the product name that an environment sees in its files and mails; the identity area implements it. */
export abstract class ProductNames {
  /** @returns the name of the white label, else the default name */
  abstract of(environmentId: EnvironmentId): Promise<string>;
}
