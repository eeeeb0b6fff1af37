import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { registered } from '@intendance/domain/directory/public.js';
import { singleStreamCase } from '@intendance/kernel/case.js';
import { executeInBatch } from '../../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from './households.js';

const batch = 500;
/** Households have commands finer than a saved form: the history shows each member. */
const householdCase = singleStreamCase({ decider: personDecider, stream: personStream, answer: registered });

export async function registerPeople(run: SampleRun, households: readonly SampleHousehold[]): Promise<void> {
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

async function registerHousehold(run: SampleRun, { id, commands }: SampleHousehold): Promise<void> {
  for (const command of commands) await executeInBatch(run, householdCase, { ...command, id }, run.today);
}
