/**
 * A user of an environment of its own, signed in over HTTP:
 *
 *     const claire = await signedIn(app, { permissions: ['ACTIVITY_ACCESS'] });
 *     await app.inject({ method: 'GET', url: '/api/refunds', headers: claire.headers });
 *     const colleague = await signedIn(app, { environmentId: claire.environmentId });
 */
import type { AccountingPermission, Permission, UserRole } from '@intendance/domain/identity/user/user.events.js';
import { permissions as allPermissions } from '@intendance/domain/identity/user/user.events.js';
import type { Brand, EnvironmentType, ModuleCode } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import { RegisterAccount } from '../src/identity/public.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { ExecuteEnvironment } from '../src/subscription/public.js';
import type { TestApp } from './open-test-app.js';

export const testPassword = 'Bonne-Journee-2026';

export type SignedInOptions = {
  /** An existing environment; by default, a new one with the settings below. */
  environmentId?: EnvironmentId;
  type?: EnvironmentType;
  brand?: Brand;
  /** Subscribed by default. */
  isActive?: boolean;
  trialDays?: number;
  modules?: readonly ModuleCode[];
  email?: string;
  /** All of them by default. */
  permissions?: readonly Permission[];
  accountingPermissions?: readonly AccountingPermission[];
  isOperator?: boolean;
  role?: UserRole;
  /** Signed up, without a proof of the address yet. */
  mustConfirmEmail?: true;
};

export type SignedIn = {
  environmentId: EnvironmentId;
  userId: UserId;
  email: string;
  token: string;
  refreshToken: string;
  headers: { authorization: string };
};

export async function signedIn(app: TestApp, options: SignedInOptions = {}): Promise<SignedIn> {
  const environmentId = options.environmentId ?? (await openEnvironment(app, options));
  const userId = newId<'user'>();
  const email = options.email ?? `claire-${userId}@cse.example`;
  const registration = {
    email,
    firstname: 'Claire',
    lastname: 'Morel',
    permissions: options.permissions ?? allPermissions,
    accountingPermissions: options.accountingPermissions ?? [],
    isOperator: options.isOperator ?? false,
    ...(options.role && { role: options.role }),
    ...(options.mustConfirmEmail && { mustConfirmEmail: true as const }),
  };
  await app.get(CommandBus).execute(new RegisterAccount(systemContext(environmentId), userId, registration, testPassword));
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword } });
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
  const { token, refresh_token } = answer.json<{ token: string; refresh_token: string }>();
  return { environmentId, userId, email, token, refreshToken: refresh_token, headers: { authorization: `Bearer ${token}` } };
}

export async function openEnvironment(app: TestApp, options: SignedInOptions = {}): Promise<EnvironmentId> {
  const { type = 'CSE', brand = null, isActive = true, trialDays = 30, modules = [] } = options;
  const environmentId = newId<'environment'>();
  const today = app.clock.today();
  const commands = app.get(CommandBus);
  const context = () => systemContext(environmentId);
  const opening = { name: 'CSE Horizon', type, brand, trialEndsOn: addDays(today, trialDays - 1) };
  await commands.execute(new ExecuteEnvironment(context(), { type: 'OpenEnvironment', data: opening }));
  if (isActive) await commands.execute(new ExecuteEnvironment(context(), { type: 'ActivateEnvironment', data: { on: today } }));
  for (const module of modules) await commands.execute(new ExecuteEnvironment(context(), { type: 'ActivateModule', data: { module } }));
  return environmentId;
}
