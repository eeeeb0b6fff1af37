import { describe, expect, it } from '@jest/globals';
import { Permits } from './permits.js';

const [here, there] = ['one structure', 'another structure'];

/** Work that ends when the spec says so. */
function open(limit: Permits) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string, most?: number) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end.resolve);
    return limit.run(
      key,
      async () => {
        started.push(name);
        await end.promise;
      },
      most,
    );
  };
  return { started, add, end: (name: string) => ends.get(name)?.() };
}
const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('the permits of a process', () => {
  it('are not all taken by one structure', async () => {
    const { started, add } = open(new Permits({ total: 4, perKey: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(here, name);
    void add(there, 'b1');
    await turnOfTheLoop();
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('go to the structure that waited longest, whoever asked first', async () => {
    const { started, add, end } = open(new Permits({ total: 1, perKey: 1 }));
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

  it('are fewer for a key that says so, while work under other keys goes on', async () => {
    const { started, add, end } = open(new Permits({ total: 3, perKey: 2 }));
    for (const name of ['a1', 'a2']) void add(here, name, 1);
    for (const name of ['b1', 'b2', 'b3']) void add(there, name);
    await turnOfTheLoop();
    expect(started).toEqual(['a1', 'b1', 'b2']);
    end('b1');
    await turnOfTheLoop();
    end('a1');
    await turnOfTheLoop();
    expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  });

  it('come back after a failure', async () => {
    const limit = new Permits({ total: 1, perKey: 1 });
    await expect(limit.run(here, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await expect(limit.run(here, async () => 'done')).resolves.toBe('done');
  });
});
