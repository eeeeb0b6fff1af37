import { derivedId, type RegistrationActivityId, type RegistrationId } from '@intendance/kernel/id.js';
import { registrationSettings, type Structure } from '../structures.js';
import { type Act, type CommandOf, execute, pickRecent, type Scene } from './act.js';

const pickStructure = ({ random, world }: Scene) => random.pick(world.structures);

/** A registration of any structure, mostly one that exists. */
function pickRegistration({ random, world, id }: Scene) {
  const { registrations } = world.records;
  if (registrations.length > 0) return pickRecent({ random }, registrations);
  return { id: derivedId<'registration'>(`${id} nothing`) as RegistrationId, structure: random.pick(world.structures) };
}

/** `part`: tells the registrations of one act apart. */
function register(scene: Scene, structure: Structure, activityId: RegistrationActivityId, part: string): Promise<unknown> {
  const { random, world, id } = scene;
  const registrationId = derivedId<'registration'>(`${world.seed} ${id} ${part}`) as RegistrationId;
  world.trace.name(registrationId, `registration of ${id}${part}`);
  world.records.registrations.push({ id: registrationId, structure });
  const claim = { personId: random.pick(structure.people), activityId, date: world.time.clock.today(), entries: random.between(1, 3) };
  const goal = random.chance(0.5) ? ('valid' as const) : ('waiting' as const);
  const data = { claim, seen: null, comment: '', goal, isComputing: true };
  return execute(scene, structure, 'registration', { type: 'RequestRegistration', id: registrationId, data });
}

/** Many register at once when an activity opens. */
function registerMany(scene: Scene): Promise<unknown> {
  const structure = pickStructure(scene);
  const activityId = scene.random.pick(structure.registrationActivities);
  return Promise.all(['a', 'b', 'c', 'd'].map((part) => register(scene, structure, activityId, part)));
}

export const registrationActs: readonly Act[] = [
  {
    name: 'register',
    weight: 8,
    run(scene) {
      const structure = pickStructure(scene);
      return register(scene, structure, scene.random.pick(structure.registrationActivities), '');
    },
  },
  { name: 'a crowd registers', weight: 3, run: registerMany },
  {
    name: 'move a registration',
    weight: 8,
    run(scene) {
      const { id, structure } = pickRegistration(scene);
      const command = scene.random.pick<CommandOf<'registration'>>([
        { type: 'ValidateRegistration' as const, id, data: {} },
        { type: 'RefuseRegistration' as const, id, data: { reason: 'Complet' } },
        { type: 'ReopenRegistration' as const, id },
        { type: 'DeleteRegistration' as const, id },
        { type: 'RestoreRegistration' as const, id },
        { type: 'PayRegistration' as const, id, data: { mode: 'chèque' } },
      ]);
      return execute(scene, structure, 'registration', command);
    },
  },
  {
    name: 'wait for places',
    weight: 5,
    run(scene) {
      const { random } = scene;
      const structure = pickStructure(scene);
      const id = random.pick(structure.registrationActivities);
      const personId = random.pick(structure.people);
      const command = random.chance(0.8)
        ? { type: 'JoinWaitingList' as const, id, data: { personId, entries: random.between(1, 2) } }
        : { type: 'LeaveWaitingList' as const, id, data: { personId, cause: 'office' as const } };
      return execute(scene, structure, 'waitingList', command);
    },
  },
  {
    name: 'change the places of an activity',
    weight: 2,
    run(scene) {
      const { random } = scene;
      const structure = pickStructure(scene);
      const id = random.pick(structure.registrationActivities);
      const data = registrationSettings(random.between(2, 8));
      return execute(scene, structure, 'registrationActivity', { type: 'ReviseRegistrationActivity', id, data });
    },
  },
  {
    name: 'use a record of another structure',
    weight: 3,
    run(scene) {
      const { random, world } = scene;
      const [structure, other] = random.chance(0.5)
        ? [world.structures[0], world.structures[1]]
        : [world.structures[1], world.structures[0]];
      if (!structure || !other) return Promise.resolve();
      const foreign = world.records.registrations.find((each) => each.structure === other);
      if (foreign && random.chance(0.5))
        return execute(scene, structure, 'registration', { type: 'ValidateRegistration', id: foreign.id, data: {} });
      const registrationId = derivedId<'registration'>(`${world.seed} ${scene.id}`) as RegistrationId;
      const claim = {
        personId: random.pick(other.people),
        activityId: random.pick(structure.registrationActivities),
        date: world.time.clock.today(),
        entries: 1,
      };
      const data = { claim, seen: null, comment: '', goal: 'waiting' as const, isComputing: true };
      return execute(scene, structure, 'registration', { type: 'RequestRegistration', id: registrationId, data });
    },
  },
];
