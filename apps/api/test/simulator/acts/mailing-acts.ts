import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { type Act, execute } from './act.js';

export const mailingActs: readonly Act[] = [
  {
    name: 'write a mailing',
    weight: 3,
    run(scene) {
      const { random, world, id: act } = scene;
      const structure = random.pick(world.structures);
      const id = derivedId<'mailing'>(`${world.seed} ${act} mailing`) as MailingId;
      world.trace.name(id, `mailing of ${act}`);
      world.records.mailings.push({ id, structure });
      const addresses = Array.from(
        { length: random.between(1, 4) },
        (_, index) => `reader${index}@${structure.name.toLowerCase()}.example`,
      );
      const data = { subject: 'Arbre de Noël', body: '<p>Bonjour</p>', addresses, consent: random.chance(0.9) };
      return execute(scene, structure, 'mailing', { type: 'DraftMailing', id, data });
    },
  },
  {
    name: 'send a mailing',
    weight: 4,
    async run({ id: act, client, random, world }) {
      if (world.records.mailings.length === 0) return;
      const { id, structure } = random.pick(world.records.mailings);
      world.trace.write(`${act}: ${structure.name} sends ${id}`);
      await client.write(client.context(structure), async (program, context) => ({
        value: await program.sendMailing(context, id),
        version: 0,
        position: undefined,
        repeated: false,
      }));
    },
  },
  {
    name: 'stop a mailing or go on',
    weight: 1,
    async run({ id: act, client, random, world }) {
      if (world.records.mailings.length === 0) return;
      const { id, structure } = random.pick(world.records.mailings);
      const work = random.pick(['stop', 'resume'] as const);
      world.trace.write(`${act}: ${work} ${id}`);
      await client.ask((program) => program.deliveries[work](client.context(structure), id));
    },
  },
];
