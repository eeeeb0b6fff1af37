import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { appendRequest } from '../platform/tenancy/append-request.js';
import type { SeededHousehold } from './households.js';
import type { SeedRun } from './seed-run.js';

const batch = 500;

export async function seedPeople(run: SeedRun, households: readonly SeededHousehold[]): Promise<void> {
  for (let start = 0; start < households.length; start += batch) {
    const part = households.slice(start, start + batch);
    await run.store.prefetch(part.map(({ id }) => personStream(id)));
    for (const household of part) await registerHousehold(run, household);
    await run.store.flush();
    run.store.forget((stream) => stream.startsWith('person-'));
    run.progress('personnes', Math.min(start + batch, households.length), households.length);
  }
  await run.store.settled();
}

async function registerHousehold(run: SeedRun, { id, commands }: SeededHousehold): Promise<void> {
  for (const command of commands) {
    await executeUnit(run.store, appendRequest(run.context(), command.type), async (unit) => {
      const person = await unit.load(personStream(id), personDecider);
      unit.append(person, personDecider.decide(command, person.state));
    });
  }
}
