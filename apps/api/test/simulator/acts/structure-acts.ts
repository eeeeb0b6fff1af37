import type { ModuleCode } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { type TerminationCommand, terminationCase } from '@intendance/domain/subscription/contract/subscription/termination.js';
import { ExecuteCase } from '../../../src/platform/writes/execute-case.js';
import type { Act } from './act.js';

const moduleSets: readonly (readonly ModuleCode[])[] = [['gestion'], ['gestion', 'comptability'], ['comptability'], []];

/** The contract of a structure, and its accounts. */
export const structureActs: readonly Act[] = [
  {
    name: 'choose another offer',
    weight: 4,
    run({ id, world, client, random }) {
      const structure = random.pick(world.structures);
      const terms = { commitment: 'none' as const, billing: random.pick(['month', 'month', 'year'] as const) };
      const data = { ...terms, modules: random.pick(moduleSets), promotions: [] };
      world.trace.write(`${id}: ${structure.name} chooses ${JSON.stringify(data)}`);
      return client.write(client.context(structure), (program, context) => program.offers.execute(context, { type: 'ChooseOffer', data }));
    },
  },
  {
    name: 'end the contract or go on',
    weight: 2,
    run({ id, world, client, random }) {
      const structure = random.pick(world.structures);
      const command: TerminationCommand = random.chance(0.6)
        ? { type: 'RequestTermination' as const, data: { exit: random.pick(['end', 'portability'] as const), reason: null } }
        : { type: 'CancelTermination' as const, data: {} };
      world.trace.write(`${id}: ${structure.name} ${JSON.stringify(command)}`);
      return client.write(client.context(structure), (program, context) =>
        program.commands.bus.execute(new ExecuteCase(context, terminationCase, { ...command, id: structure.environmentId })),
      );
    },
  },
  {
    name: 'the accounts of a structure cannot be read',
    weight: 1,
    async run({ id, world, random }) {
      const { name, environmentId } = random.pick(world.structures);
      world.trace.write(`${id}: ${name}`);
      world.unreadable.add(environmentId);
    },
  },
  {
    name: 'the accounts of structures can be read again',
    weight: 1,
    async run({ id, world }) {
      world.trace.write(`${id}: ${world.unreadable.size} structures`);
      world.unreadable.clear();
    },
  },
];
