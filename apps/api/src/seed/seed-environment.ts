import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import type { CommandBus } from '@nestjs/cqrs';
import { RegisterAccount } from '../identity/public.js';
import { systemContext } from '../platform/wire/system-context.js';
import { ExecuteEnvironment } from '../subscription/public.js';
import { type DemoEnvironment, type DemoUser, demoAccountingPermissions, demoEnvironmentId, demoPassword } from './demo-environments.js';

/** Opens the environment as its subscription left it, with its users. Playing it again changes nothing. */
export async function seedEnvironment(commands: CommandBus, demo: DemoEnvironment, today: LocalDate): Promise<EnvironmentId> {
  const environmentId = demoEnvironmentId(demo.key);
  const { name, type, brand } = demo;
  const trialEndsOn = addDays(today, demo.trialDaysFromToday);
  const context = () => systemContext(environmentId);
  await commands.execute(new ExecuteEnvironment(context(), { type: 'OpenEnvironment', data: { name, type, brand, trialEndsOn } }));
  if (demo.isActive) await commands.execute(new ExecuteEnvironment(context(), { type: 'ActivateEnvironment', data: { on: today } }));
  for (const module of demo.modules) {
    await commands.execute(new ExecuteEnvironment(context(), { type: 'ActivateModule', data: { module } }));
  }
  if (demo.description) await commands.execute(new ExecuteEnvironment(context(), { type: 'DescribeEnvironment', data: demo.description }));
  for (const user of demo.users) await commands.execute(registerAccount(environmentId, user));
  return environmentId;
}

function registerAccount(environmentId: EnvironmentId, { email, firstname, lastname, permissions, isOperator }: DemoUser): RegisterAccount {
  const accountingPermissions = permissions.includes('COMPTABILITY_ACCESS') ? demoAccountingPermissions : [];
  const registration = { email, firstname, lastname, permissions, accountingPermissions, isOperator };
  return new RegisterAccount(systemContext(environmentId), derivedId<'user'>(`intendance demo user ${email}`), registration, demoPassword);
}
