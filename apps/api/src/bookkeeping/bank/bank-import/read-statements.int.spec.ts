import { beforeAll, describe, expect, it } from '@jest/globals';
import { ServerProcess } from '../../../../test/server-process.js';

type Reader = typeof import('./read-statements.js');
let reader: Reader;
beforeAll(async () => {
  await ServerProcess.build();
  // The source has no thread: the build has.
  reader = (await import(new URL('../../../../dist/bookkeeping/bank/bank-import/read-statements.js', import.meta.url).href)) as Reader;
}, 600_000);

const lines = Array.from({ length: 20_000 }, (_, index) => `0${1 + (index % 9)}/03/2026;CB FNAC ${index};-${index + 1},50`);
const file = (...rows: string[]) => Buffer.from(['Date;Libellé;Montant', ...rows].join('\n'));

describe('a large statement of a bank', () => {
  it('is read while others are answered, as a small one is read', async () => {
    let isRead = false;
    let turns = 0;
    const count = (): void => {
      turns++;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const large = await reader.readStatements(file(...lines), { mapping: {} });
    isRead = true;
    expect(turns).toBeGreaterThan(100);
    const [small] = (await reader.readStatements(file(...lines.slice(0, 3)), { mapping: {} })).statements;
    expect(large.statements[0]?.movements).toHaveLength(lines.length);
    expect(large.statements[0]?.movements.slice(0, 3)).toEqual(small?.movements);
  });

  it('is refused with the same error', async () => {
    const content = Buffer.concat([Buffer.from('Nom;Prénom\n'), Buffer.alloc(200_000, 'Roux;Zoé\n')]);
    const refusal = await reader.readStatements(content, { mapping: {} }).catch((error: unknown) => error);
    const small = await reader.readStatements(content.subarray(0, 2000), { mapping: {} }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'DomainError', code: (small as { code: string }).code, kind: 'invalid' });
    expect((refusal as Error).message).toBe((small as Error).message);
  });
});
