import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Gives the name and the address of the product that an environment sees in its files and mails; the identity area implements it. */
export abstract class ProductNames {
  /** @returns the name of the white label, else the default name */
  abstract of(environmentId: EnvironmentId): Promise<string>;
  /** @returns the address at the first host of the white label, else the public address; without a slash at its end */
  abstract addressOf(environmentId: EnvironmentId): Promise<string>;
}
