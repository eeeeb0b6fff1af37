import type { Random } from '../../../src/capabilities/sample-data/random.js';
import { ExecuteCase } from '../../../src/platform/writes/execute-case.js';
import type { Cases } from '../cases.js';
import type { Client, Outcome } from '../client.js';
import type { Structure } from '../structures.js';
import type { World } from '../world.js';

/** `id`: the name of the act in its history, from which ids of new records are derived. */
export type Scene = { readonly id: string; readonly world: World; readonly client: Client; readonly random: Random };
/** One thing that somebody does. `isAlone`: no other act runs meanwhile, because the clock leaps. `isCut`: its process always dies at a write. */
export type Act = {
  readonly name: string;
  readonly weight: number;
  readonly isAlone?: true;
  readonly isCut?: true;
  run(scene: Scene): Promise<unknown>;
};

export type CommandOf<Name extends keyof Cases> = Parameters<Cases[Name]['decide']>[0];

/** The newest record half of the time, so that several act on one record at once. */
export function pickRecent<Item>({ random }: Pick<Scene, 'random'>, records: readonly Item[]): Item {
  const newest = records.at(-1);
  return newest !== undefined && random.chance(0.5) ? newest : random.pick(records);
}

/** A command on the bus, as the routes send it. */
export function execute<Name extends keyof Cases>(
  { client, world, id }: Scene,
  structure: Structure,
  name: Name,
  command: CommandOf<Name>,
): Promise<Outcome<unknown>> {
  world.trace.write(`${id}: ${structure.name} ${JSON.stringify(command)}`);
  return client.write(client.context(structure), (program, context) =>
    program.commands.bus.execute(new ExecuteCase(context, program.cases[name] as never, command as never)),
  );
}
