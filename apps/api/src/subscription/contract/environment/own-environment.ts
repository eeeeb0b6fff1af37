import { environmentErrors } from '@intendance/domain/subscription/contract/environment/environment.errors.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** @throws environment.unknown for every id but the one of the session */
export function ownEnvironment({ environmentId }: RequestContext, id: string): EnvironmentId {
  if (id !== environmentId) throw environmentErrors.unknown();
  return environmentId;
}
