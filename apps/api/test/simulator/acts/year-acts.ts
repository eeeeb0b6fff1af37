import { derivedId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { type Act, execute, type Scene } from './act.js';
import { calendarOf } from './book-acts.js';

async function pickYear(scene: Scene) {
  const structure = scene.random.pick(scene.world.structures);
  return { structure, years: (await calendarOf(scene, structure)).years };
}

/** Years are validated, closed and opened again, while others write in them. */
export const yearActs: readonly Act[] = [
  {
    name: 'validate a period',
    weight: 3,
    async run(scene) {
      const { client, random, world, id } = scene;
      const { structure, years } = await pickYear(scene);
      const { id: yearId, name } = random.pick(years);
      const upTo = addDays(world.time.clock.today(), -random.between(3, 25));
      world.trace.write(`${id}: ${structure.name} validates ${name} up to ${upTo}`);
      return client.write(client.context(structure), (program, context) => program.closing.validate(context, yearId, upTo));
    },
  },
  {
    name: 'close a year',
    weight: 4,
    async run(scene) {
      const { client, world, id } = scene;
      const { structure, years } = await pickYear(scene);
      const year = years.find(({ isClosed }) => !isClosed);
      if (!year) return undefined;
      world.trace.write(`${id}: ${structure.name} closes ${year.name}`);
      return client.write(client.context(structure), (program, context) => program.closing.close(context, year.id, 'CSE'));
    },
  },
  {
    name: 'open a year again',
    weight: 3,
    async run(scene) {
      const { structure, years } = await pickYear(scene);
      const year = years.findLast(({ isClosed }) => isClosed);
      if (!year) return undefined;
      const reopeningId = derivedId<'journal-entry'>(`${scene.world.seed} ${scene.id} reopening`);
      return execute(scene, structure, 'reopening', { type: 'ReopenFiscalYear', id: year.id, reason: 'Oubli', reopeningId });
    },
  },
  {
    name: 'create the next year',
    weight: 1,
    async run(scene) {
      const { structure } = await pickYear(scene);
      const yearId = derivedId<'fiscal-year'>(`${scene.world.seed} ${scene.id} year`);
      return execute(scene, structure, 'years', { type: 'CreateFiscalYear', id: yearId });
    },
  },
];
