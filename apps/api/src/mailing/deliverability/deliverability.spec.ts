import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DnsServer, openDnsServer } from '../../../test/dns-server.js';
import type { DkimKey } from '../../platform/config/mailing-settings.js';
import type { CheckResult } from './deliverability-check.js';
import { checkDkim } from './dkim-check.js';
import { checkDmarc } from './dmarc-check.js';
import { DnsLookup } from './dns-lookup.js';
import { checkReturns, checkReverse, checkUnsubscribe } from './server-checks.js';
import { checkSpf } from './spf-check.js';

const domain = 'cse.example';
const sender = 'lettre@cse.example';
let server: DnsServer;
let dns: DnsLookup;
beforeAll(async () => {
  server = await openDnsServer();
  dns = new DnsLookup([server.address]);
});
beforeEach(() => {
  server.zone = {};
});
afterAll(() => server.close());

const keyOf = (bits: number): DkimKey => ({
  domain,
  selector: 'cle',
  privateKey: generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
});
const key = keyOf(2048);
const outcome = ({ status, detail, record }: CheckResult) => ({ status, detail, value: record?.value });

describe('the SPF record', () => {
  const spf = async (...records: string[]) => {
    server.zone = { ...server.zone, TXT: { ...server.zone.TXT, [domain]: records } };
    return outcome(await checkSpf(dns, domain, 'smtp.cse.example'));
  };

  it('is asked for where there is none, beside other texts', async () => {
    expect(await spf('google-site-verification=1')).toMatchObject({ status: 'error', value: 'v=spf1 a:smtp.cse.example ~all' });
  });

  it('is merged where there are two', async () => {
    expect(await spf('v=spf1 include:un.example -all', 'v=spf1 include:deux.example ip4:198.51.100.7 ~all')).toMatchObject({
      status: 'error',
      value: 'v=spf1 include:un.example include:deux.example ip4:198.51.100.7 ~all',
    });
  });

  it.each(['v=spf1 +all', 'v=spf1 ip4:198.51.100.7 all'])('does not authorise everybody: %s', async (record) => {
    expect(await spf(record)).toMatchObject({ status: 'error', value: record.replace(/\+?all/, '~all') });
  });

  it('is valid with its look-ups counted, also those of its includes', async () => {
    server.zone = { TXT: { 'a.example': ['v=spf1 include:b.example -all'], 'b.example': ['v=spf1 ip4:198.51.100.0/24 -all'] } };
    const { status, detail } = await spf('v=spf1 include:a.example ~all');
    expect([status, detail]).toEqual(['valid', expect.stringContaining('2 recherches DNS sur 10')]);
  });

  it('is refused above ten look-ups', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `n${index}.example`);
    server.zone = { TXT: Object.fromEntries(names.map((name) => [name, ['v=spf1 ip4:198.51.100.7 -all']])) };
    expect(await spf(`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`)).toMatchObject({
      status: 'error',
      detail: expect.stringContaining('plus de 10 recherches'),
    });
  });

  it('is warned of without an end, and refused with a mistake', async () => {
    expect(await spf('v=spf1 ip4:198.51.100.7')).toMatchObject({ status: 'warning', value: 'v=spf1 ip4:198.51.100.7 ~all' });
    expect(await spf('v=spf1 ip4:198.51.100.700 -all')).toMatchObject({ status: 'error', value: undefined });
  });
});

describe('the DKIM key', () => {
  const publish = (record: CheckResult['record']) => {
    if (record) server.zone = { TXT: { [record.name]: [record.value] } };
  };

  it('is missing in the settings', async () => {
    expect(await checkDkim(dns, null, sender)).toMatchObject({ status: 'error', detail: expect.stringContaining('DKIM_KEY_FILE') });
  });

  it('is given to be published, then verifies a signed mail with its fields of unsubscription', async () => {
    const missing = await checkDkim(dns, key, sender);
    expect(missing).toMatchObject({ status: 'error', record: { type: 'TXT', name: 'cle._domainkey.cse.example' } });
    publish(missing.record);
    expect(await checkDkim(dns, key, sender)).toMatchObject({ status: 'valid' });
  });

  it('is refused where another key is published', async () => {
    publish((await checkDkim(dns, keyOf(2048), sender)).record);
    expect(await checkDkim(dns, key, sender)).toMatchObject({ status: 'error', detail: expect.stringContaining('n’est pas celle') });
  });

  it('is warned of below 2,048 bits', async () => {
    const short = keyOf(1024);
    publish((await checkDkim(dns, short, sender)).record);
    expect(await checkDkim(dns, short, sender)).toMatchObject({ status: 'warning', detail: expect.stringContaining('1024 bits') });
  });

  it('is refused when it cannot be read', async () => {
    expect(await checkDkim(dns, { ...key, privateKey: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----' }, sender)).toMatchObject(
      {
        status: 'error',
      },
    );
  });
});

describe('the DMARC policy', () => {
  const policy = (text: string) => {
    server.zone = { TXT: { '_dmarc.cse.example': [text] } };
  };
  const checked = async (returns: string, dkim: DkimKey | null) => outcome(await checkDmarc(dns, { from: domain, returns, dkim }));

  it('is asked for where there is none', async () => {
    expect(await checked(domain, key)).toMatchObject({ status: 'error', value: 'v=DMARC1; p=none; rua=mailto:postmaster@cse.example' });
  });

  it('is valid when return address and signature belong to the domain, or to a domain below it', async () => {
    policy('v=DMARC1; p=reject');
    expect(await checked('retours.cse.example', key)).toEqual({
      status: 'valid',
      detail: 'Règle « reject », alignée par l’adresse de retour et la signature DKIM.',
      value: undefined,
    });
  });

  it('is warned of without an aligned signature, and refused when nothing is aligned', async () => {
    policy('v=DMARC1; p=quarantine');
    expect(await checked(domain, null)).toMatchObject({ status: 'warning' });
    expect(await checked('fournisseur.example', { ...key, domain: 'fournisseur.example' })).toMatchObject({
      status: 'error',
      detail: expect.stringContaining('fournisseur.example'),
    });
  });

  it('says of a strict alignment that a domain below does not do', async () => {
    policy('v=DMARC1; p=reject; aspf=s; adkim=s');
    expect(await checked('retours.cse.example', null)).toMatchObject({ status: 'error' });
  });
});

describe('the servers', () => {
  it('receive what returns', async () => {
    expect(await checkReturns(dns, domain, 'retours@cse.example', true)).toMatchObject({ status: 'error', record: { type: 'MX' } });
    server.zone = {
      MX: {
        [domain]: [
          { preference: 20, exchange: 'deux.example' },
          { preference: 10, exchange: 'un.example' },
        ],
      },
    };
    expect(await checkReturns(dns, domain, 'retours@cse.example', true)).toMatchObject({
      status: 'valid',
      detail: expect.stringContaining('un.example'),
    });
    expect(await checkReturns(dns, domain, 'retours@cse.example', false)).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('MAILING_BOUNCE_IMAP_URL'),
    });
    expect(await checkReturns(dns, domain, null, false)).toMatchObject({ status: 'warning' });
    server.zone = { MX: { [domain]: [{ preference: 0, exchange: '' }] } };
    expect(await checkReturns(dns, domain, null, false)).toMatchObject({ status: 'error' });
  });

  it('have one name both ways', async () => {
    const host = 'smtp.cse.example';
    expect(await checkReverse(dns, host)).toMatchObject({ status: 'error' });
    server.zone = { A: { [host]: ['93.184.216.9'] } };
    expect(await checkReverse(dns, host)).toMatchObject({ status: 'error', record: { type: 'PTR', name: '93.184.216.9', value: host } });
    server.zone = { A: { [host]: ['93.184.216.9'] }, PTR: { '9.216.184.93.in-addr.arpa': [host] } };
    expect(await checkReverse(dns, host)).toMatchObject({ status: 'valid' });
    server.zone = {
      A: { [host]: ['93.184.216.9'], 'autre.example': ['93.184.216.8'] },
      PTR: { '9.216.184.93.in-addr.arpa': ['autre.example'] },
    };
    expect(await checkReverse(dns, host)).toMatchObject({ status: 'error' });
  });

  it.each(['127.0.0.1', '192.168.1.4', '::1'])('on the local network are not verified: %s', async (host) => {
    expect(await checkReverse(dns, host)).toMatchObject({ status: 'unverified' });
  });

  it.each([
    ['http://cse.example', 'error'],
    ['https://inconnu.example', 'error'],
    ['https://interne.example', 'error'],
    ['https://public.example', 'unverified'],
  ])('answer to an unsubscription from outside: %s', async (url, status) => {
    server.zone = { A: { 'interne.example': ['10.0.0.4'], 'public.example': ['93.184.216.9'] } };
    expect(await checkUnsubscribe(dns, url)).toMatchObject({ status });
  });
});
