import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Files of a small project, whose specs one process runs in the order of their names. */
const files = {
  'package.json': '{ "type": "module" }',
  'order.cjs': `const { default: Sequencer } = require(${JSON.stringify(join(import.meta.dirname, '../../../node_modules/@jest/test-sequencer'))});
    module.exports = class extends Sequencer { sort(tests) { return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1)); } };`,
  'src/evaluations.mjs': `globalThis[Symbol.for('evaluations')] = (globalThis[Symbol.for('evaluations')] ?? 0) + 1;
    export const clock = { now: () => 'now' };
    export let count = globalThis[Symbol.for('evaluations')];`,
  'src/broken.mjs': `import './evaluations.mjs'; if (process.env.BROKEN) throw new Error('it is broken'); export const works = true;`,
  'test/fixture.mjs': `import { afterAll, it } from '@jest/globals';
    export const shared = () => it('is declared by a fixture', () => undefined);
    export const visits = [];`,
  'src/cache.cjs': 'module.exports = Object.keys(require.cache);',
  'a.spec.mjs': `import { expect, it, jest } from '@jest/globals';
    import { clock, count } from './src/evaluations.mjs';
    import { shared, visits } from './test/fixture.mjs';
    shared();
    it('changes all that is global', async () => {
      expect(count).toBe(1);
      visits.push('a');
      process.env.LEFT = 'by a';
      delete process.env.HOME;
      globalThis.left = 'by a';
      globalThis.fetch = 'of a';
      process.on('SIGUSR2', () => undefined);
      expect.extend({ toBeLeft: () => ({ pass: true }) });
      jest.spyOn(clock, 'now').mockReturnValue('later');
      jest.useFakeTimers({ now: 0 });
      process.env.BROKEN = 'by a';
      await expect(import('./src/broken.mjs')).rejects.toThrow('it is broken');
    });`,
  'b.spec.mjs': `import { expect, it } from '@jest/globals';
    import { works } from './src/broken.mjs';
    import { clock, count } from './src/evaluations.mjs';
    import { shared, visits } from './test/fixture.mjs';
    shared();
    it('shares the modules of the program', () => expect(count).toBe(1));
    it('shows no cache of modules', async () => expect((await import('./src/cache.cjs')).default).toEqual([]));
    it('shares no fixture', () => expect(visits).toEqual([]));
    it('evaluates again what could not be evaluated', () => expect(works).toBe(true));
    it('inherits nothing', async () => {
      expect(process.env).not.toHaveProperty('LEFT');
      expect(process.env).toHaveProperty('HOME');
      expect(globalThis).not.toHaveProperty('left');
      expect(globalThis.fetch).toEqual(expect.any(Function));
      expect(process.listenerCount('SIGUSR2')).toBe(0);
      expect(expect(1).toBeLeft).toBeUndefined();
      expect(clock.now()).toBe('now');
      expect(Date.now()).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });`,
  'c.spec.mjs': `/** @own-modules */
    import { expect, it, jest } from '@jest/globals';
    jest.unstable_mockModule('./src/evaluations.mjs', () => ({ count: 'replaced' }));
    it('has modules of its own', async () => expect((await import('./src/evaluations.mjs')).count).toBe('replaced'));`,
  'd.spec.mjs': `import { it, jest } from '@jest/globals';
    it('replaces a shared module', () => jest.unstable_mockModule('./src/evaluations.mjs', () => ({})));`,
  'e.spec.mjs': `import { expect, it } from '@jest/globals';
    import { clock, count } from './src/evaluations.mjs';
    it('keeps the shared modules after a file that has its own', () => expect([count, clock.now()]).toEqual([1, 'now']));
    it('fails', () => expect(clock.now()).toBe('tomorrow'));`,
  'f.spec.mjs': `import './src/absent.mjs';`,
};

describe('files of one worker', () => {
  let folder;
  let results;
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'intendance-shared-')), 'src/checkout');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const config = {
      rootDir: folder,
      testEnvironment: join(import.meta.dirname, 'shared-environment.js'),
      runtime: join(import.meta.dirname, 'shared-runtime.js'),
      testMatch: ['**/*.spec.mjs'],
      testSequencer: join(folder, 'order.cjs'),
      moduleNameMapper: { '^@jest/globals$': join(import.meta.dirname, '../../../node_modules/@jest/globals') },
      transform: {},
    };
    const report = join(folder, 'report.json');
    const jest = join(import.meta.dirname, '../../../node_modules/jest/bin/jest.js');
    const run = ['-i', '--json', `--outputFile=${report}`, '--config', JSON.stringify(config)];
    const { stderr } = spawnSync(process.execPath, ['--experimental-vm-modules', jest, ...run], { cwd: folder, encoding: 'utf8' });
    try {
      results = Object.fromEntries(
        JSON.parse(readFileSync(report, 'utf8')).testResults.map((file) => [file.name.slice(folder.length + 1), file]),
      );
    } catch {
      throw new Error(stderr);
    }
  }, 60_000);
  afterAll(() => rmSync(join(folder, '../..'), { recursive: true, force: true }));

  const failures = (name) => results[name].assertionResults.flatMap(({ failureMessages }) => failureMessages);

  it('share the modules of the program, and nothing that one of them changed', () => {
    expect(failures('a.spec.mjs')).toEqual([]);
    expect(failures('b.spec.mjs')).toEqual([]);
    expect(results['b.spec.mjs'].assertionResults).toHaveLength(6);
  });

  it('have modules of their own when they say so', () => {
    expect(failures('c.spec.mjs')).toEqual([]);
    expect(failures('d.spec.mjs')).toEqual([expect.stringContaining('@own-modules')]);
  });

  it('fail by themselves', () => {
    expect(results['e.spec.mjs'].assertionResults.map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(results['f.spec.mjs']).toMatchObject({ status: 'failed', message: expect.stringContaining('absent.mjs') });
  });
});
