import { startProduct } from './product.js';

/** `E2E_ADDRESS` given by hand runs the journeys against a product that is already there (not the one with `kill -9`). */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return process.env.E2E_ADDRESS ? undefined : startProduct();
}
