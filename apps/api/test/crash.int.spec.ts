import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ClaimsUnderLoad } from './claims-under-load.js';
import { ServerProcess } from './server-process.js';

jest.setTimeout(600_000);

describe('kill -9 under load', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    await ServerProcess.build();
    server = await ServerProcess.start({ DEMO: 'true' });
  });
  afterAll(() => server.remove());

  it('loses nothing that was acknowledged, doubles nothing that was sent again, and leaves read models that equal a rebuild', async () => {
    const load = await ClaimsUnderLoad.begin(server);
    await load.further(40);
    await server.kill();
    await server.restart();
    await load.further(40);
    await server.killPostgres();
    await load.further(40);
    await Promise.all([server.kill(), server.killPostgres()]);
    await server.restart();
    await load.further(40);
    await load.end();

    const claims = await load.list();
    const commentOf = new Map(claims.map(({ id, comment }) => [id, comment]));
    expect(load.records().filter(({ id, comment }) => commentOf.get(id ?? '') !== comment)).toEqual([]);
    const comments = claims.map(({ comment }) => comment).filter((comment) => comment.startsWith('charge '));
    expect(comments.length).toBe(new Set(comments).size);
    expect(await load.listAfterRebuild()).toEqual(claims);
  });
});
