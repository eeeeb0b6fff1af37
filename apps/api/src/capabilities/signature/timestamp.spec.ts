import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { requestTimestamp } from './timestamp.js';

describe('a timestamp server', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  it('that does not answer is left after the time that it has', async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    await expect(requestTimestamp(url, Buffer.from('signature'), 50)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
