import { afterEach, describe, expect, it } from '@jest/globals';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp, type TestAppOptions } from '../../../test/open-test-app.js';
import type { DeliverabilityDto } from './deliverability.dto.js';
import { DnsLookup } from './dns-lookup.js';

let app: TestApp;
let fixture: DirectoryFixture;
async function open(config: TestAppOptions['config'] = {}): Promise<void> {
  app = await openTestApp({ config });
  fixture = await directoryFixture(app);
}
afterEach(() => app?.close());
const checked = async () => (await fixture.get('/mailings/deliverability')).json<DeliverabilityDto>();

describe('the deliverability of mailings', () => {
  it('has nothing to check without a mail server', async () => {
    await open({ mailFrom: 'CSE <cse@cse.example>' });
    expect(await checked()).toEqual({ sender: 'CSE <cse@cse.example>', is_sending: false, checks: [] });
  });

  it('says of every record that nothing is known when the DNS server is away', async () => {
    await open({ smtpUrl: 'smtp://smtp.cse.example', mailFrom: 'CSE <cse@cse.example>', publicUrl: 'https://cse.example' });
    const dns = app.get(DnsLookup);
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
    Object.assign(dns, { resolve: away, texts: away, mailServers: away, addresses: away, namesOf: away });
    const { checks } = await checked();
    expect(checks.map(({ id, status }) => [id, status])).toEqual([
      ['spf', 'unverified'],
      ['dkim', 'error'],
      ['dmarc', 'unverified'],
      ['returns', 'unverified'],
      ['reverse', 'unverified'],
      ['unsubscribe', 'unverified'],
    ]);
  });

  it('is for users of mailings', async () => {
    await open();
    expect((await app.inject({ method: 'GET', url: '/api/mailings/deliverability' })).statusCode).toBe(401);
  });
});
