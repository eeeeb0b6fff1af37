import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { StructureLimit } from './structure-limit.js';

const [here, there] = [newId<'environment'>(), newId<'environment'>()];

/** Work that ends when the spec says so. */
function open(limit: StructureLimit) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (environmentId: EnvironmentId, name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end.resolve);
    return limit.run(environmentId, async () => {
      started.push(name);
      await end.promise;
    });
  };
  return { started, add, end: (name: string) => ends.get(name)?.() };
}
const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('the permits of a process', () => {
  it('are not all taken by one structure', async () => {
    const { started, add } = open(new StructureLimit({ total: 4, perStructure: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(here, name);
    void add(there, 'b1');
    await turnOfTheLoop();
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('go to the structure that waited longest, whoever asked first', async () => {
    const { started, add, end } = open(new StructureLimit({ total: 1, perStructure: 1 }));
    for (const name of ['a1', 'a2', 'a3']) void add(here, name);
    void add(there, 'b1');
    void add(there, 'b2');
    for (const name of ['a1', 'b1', 'a2', 'b2']) {
      await turnOfTheLoop();
      end(name);
    }
    await turnOfTheLoop();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('come back after a failure', async () => {
    const limit = new StructureLimit({ total: 1, perStructure: 1 });
    await expect(limit.run(here, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await expect(limit.run(here, async () => 'done')).resolves.toBe('done');
  });
});
