import type { ModuleCode, Permission } from '@intendance/contract/access.js';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = Symbol('access');
/** What a route asks for. `public`: no session; `session`: any signed-in user. */
export type AccessRule = 'public' | 'session' | { permission: Permission; module?: ModuleCode };

/** Every route carries one, on the method or on its controller: a route that declares none does not start. */
export const Access = (rule: AccessRule) => SetMetadata(ACCESS, rule);
