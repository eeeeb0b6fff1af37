import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';
import { StartupError } from './startup-error.js';

describe('the configuration', () => {
  it('needs nothing: the demo on this machine, with its own database', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      demo: true,
      role: 'all',
      publicUrl: 'http://localhost:3000',
    });
  });

  it('is no demo, and open to the network, on a database of its own', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/intendance' })).toMatchObject({ demo: false, host: '0.0.0.0' });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: ' ', SMTP_URL: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null, databaseUrl: null });
  });

  it('drops the last slash of the public address, which links are put behind', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cse.example.fr/' }).publicUrl).toBe('https://cse.example.fr');
  });

  it.each([
    [{ PORT: 'http' }, 'PORT vaut « http » : un nombre de 0 à 65535 est attendu.'],
    [{ PORT: '65536' }, 'PORT vaut « 65536 » : un nombre de 0 à 65535 est attendu.'],
    [{ ROLE: 'boss' }, 'ROLE vaut « boss » : une de ces valeurs est attendue : all, api, projector, worker, relay.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL vaut « loud » : une de ces valeurs est attendue : silent, fatal, error, warn, info, debug, trace.'],
    [{ DEMO: 'peut-être' }, 'DEMO vaut « peut-être » : true ou false est attendu.'],
    [
      { MAILING_BOUNCE_IMAP_URL: 'pop3://moi:secret@mail' },
      'MAILING_BOUNCE_IMAP_URL vaut « pop3://… » : une adresse imap://… ou imaps://… est attendue.',
    ],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL vaut « http://… » : une adresse smtp://… ou smtps://… est attendue.'],
    [
      { KURRENTDB_URL: 'http://admin:secret@db' },
      'KURRENTDB_URL vaut « http://… » : une adresse kurrentdb://… ou kurrentdb+discover://… est attendue.',
    ],
    [{ ROLE: 'relay' }, 'KAFKA_BROKERS vaut «  » : des serveurs sont attendus avec ROLE=relay.'],
    [
      { KAFKA_BROKERS: 'kafka:9092, kafka' },
      'KAFKA_BROKERS vaut « kafka:9092, kafka » : des serveurs sont attendus sous la forme serveur:9092,serveur:9092.',
    ],
    [
      { KAFKA_BROKERS: 'kafka:9092', KAFKA_TOPIC: 'à part' },
      'KAFKA_TOPIC vaut « à part » : des lettres, chiffres, points et tirets sont attendus.',
    ],
    [{ KAFKA_BROKERS: 'kafka:9092', KAFKA_USERNAME: 'cse' }, 'KAFKA_PASSWORD vaut «  » : une valeur est attendue avec KAFKA_USERNAME.'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY vaut « true » : écrivez 1 derrière un seul mandataire ; le nombre de serveurs mandataires placés devant Intendance (1) ou leurs réseaux (10.0.0.0/8,192.168.1.4) sont attendus.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/99' },
      'TRUST_PROXY vaut « 10.0.0.0/99 » : le nombre de serveurs mandataires placés devant Intendance (1) ou leurs réseaux (10.0.0.0/8,192.168.1.4) sont attendus.',
    ],
    [{ INTENDANCE_SECRET: 'court' }, 'INTENDANCE_SECRET vaut « … » : au moins 32 caractères sont attendus.'],
    [{ INTENDANCE_PERSONAL_KEY: 'courte' }, 'INTENDANCE_PERSONAL_KEY vaut « … » : au moins 32 caractères sont attendus.'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new StartupError('configuration', sentence));
  });

  it('says all that is wrong at once, a sentence each', () => {
    const env = { PORT: 'http', DEMO: 'peut-être', POWENS_URL: 'https://cse.biapi.pro/2.0', ROLE: 'relay' };
    expect(() => readConfig(env)).toThrow(
      new StartupError(
        'configuration',
        [
          'PORT vaut « http » : un nombre de 0 à 65535 est attendu.',
          'DEMO vaut « peut-être » : true ou false est attendu.',
          'KAFKA_BROKERS vaut «  » : des serveurs sont attendus avec ROLE=relay.',
          'POWENS_CLIENT_ID vaut «  » : une valeur est attendue avec POWENS_URL.',
          'POWENS_CLIENT_SECRET vaut «  » : une valeur est attendue avec POWENS_URL.',
        ].join('\n'),
      ),
    );
  });

  it.each([
    [undefined, false],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.4,fd00::/8,loopback', ['10.0.0.0/8', '192.168.1.4', 'fd00::/8', 'loopback']],
  ])('believes the proxies that TRUST_PROXY=%s names', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('relays nowhere unless brokers are named', () => {
    expect(readConfig({}).kafka).toBeNull();
    expect(readConfig({ KAFKA_BROKERS: 'a:9092, b:9093', ROLE: 'relay' }).kafka).toEqual({
      brokers: ['a:9092', 'b:9093'],
      topic: 'intendance.events',
      tls: false,
      client: 'kafkajs',
      login: null,
    });
    const login = { KAFKA_USERNAME: 'cse', KAFKA_PASSWORD: 'hunter2', KAFKA_SASL: 'plain', KAFKA_TLS: 'true' };
    expect(readConfig({ KAFKA_BROKERS: 'a:9092', ...login }).kafka).toMatchObject({
      tls: true,
      login: { mechanism: 'plain', username: 'cse', password: 'hunter2' },
    });
  });

  it('stores files in a bucket only where one is named', () => {
    expect(readConfig({}).filesS3).toBeNull();
    expect(readConfig({ FILES_S3_BUCKET: 'cse' }).filesS3).toEqual({
      bucket: 'cse',
      endpoint: null,
      region: 'eu-west-3',
      credentials: null,
      isPathStyle: false,
    });
    const sentences = 'FILES_S3_BUCKET vaut «  » : une valeur est attendue avec FILES_S3_ENDPOINT.';
    expect(() => readConfig({ FILES_S3_ENDPOINT: 'https://s3.example.fr' })).toThrow(new StartupError('configuration', sentences));
  });

  it('never repeats a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/);
    expect(() => readConfig({ DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
});
