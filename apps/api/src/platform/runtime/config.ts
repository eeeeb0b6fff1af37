import { resolve } from 'node:path';
import type { ServingLogin } from './pools.js';
import { StartupError } from './startup-error.js';
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.js';

export const roles = ['all', 'api', 'projector', 'worker', 'relay'] as const;
/** What this process does: everything, or one part of a larger installation. */
export type Role = (typeof roles)[number];

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How to reach Powens: its API, its pages, and who we are there. */
export type PowensAccess = { readonly url: string; readonly webviewUrl: string; readonly clientId: string; readonly clientSecret: string };

/** Where events are relayed to, and who we are there. */
export type KafkaAccess = {
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly tls: boolean;
  readonly login: { readonly mechanism: KafkaMechanism; readonly username: string; readonly password: string } | null;
};
const kafkaMechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const;
type KafkaMechanism = (typeof kafkaMechanisms)[number];

/** All that the process is told from outside, checked once. Also the injection token. */
export abstract class Config {
  abstract readonly port: number;
  abstract readonly host: string;
  abstract readonly dataDir: string;
  /** Null: the embedded PostgreSQL, under `dataDir`. */
  abstract readonly databaseUrl: string | null;
  /** Logins that the operator created; the program creates the others through `databaseUrl`. */
  abstract readonly databaseLogins: { readonly [Name in ServingLogin]?: { readonly connectionString: string } };
  /** Null: mails are kept in the local mailbox. */
  abstract readonly smtpUrl: string | null;
  abstract readonly mailFrom: string;
  /** The address that users see, for links in mails. */
  abstract readonly publicUrl: string;
  /** Sign-in pages of the member site and of the ticketing site, which get `?token=`; null: our own. */
  abstract readonly websiteUrl: string | null;
  abstract readonly advantageUrl: string | null;
  abstract readonly demo: boolean;
  abstract readonly logLevel: LogLevel;
  abstract readonly role: Role;
  /** Signs tokens: from `INTENDANCE_SECRET`, else made once and kept in the data directory. */
  abstract readonly secret: string;
  /** Keeps the keys of people: from `INTENDANCE_PERSONAL_KEY`, else made once in a file of its own in the data directory. */
  abstract readonly personalKey: string;
  /** The proxies whose `X-Forwarded-For` is believed, hop by hop from this server outwards. */
  abstract readonly trustProxy: TrustedProxies;
  /** What `/metrics` asks of a caller on another machine; null: only this machine is answered. */
  abstract readonly metricsToken: string | null;
  /** Where cities are asked for first; null: only the list that comes with the program. */
  abstract readonly geoApiUrl: string | null;
  /** The bank aggregator; null: the sandbox bank in the demo, none elsewhere. */
  abstract readonly powens: PowensAccess | null;
  /** Null: events are relayed nowhere. */
  abstract readonly kafka: KafkaAccess | null;
}

/** The configuration before the installation's own secrets are known. */
export type Settings = Omit<Config, 'secret' | 'personalKey'> & { readonly secret: string | null; readonly personalKey: string | null };

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartupError naming the variable and what it may hold */
export function readConfig(env: Environment): Settings {
  const port = readPort(env);
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const embedded = databaseUrl === null;
  const host = text(env, 'HOST') ?? (embedded ? '127.0.0.1' : '0.0.0.0');
  const role = readChoice(env, 'ROLE', roles) ?? 'all';
  const kafka = readKafka(env);
  // Better than to start on another store than the one that was asked for (docs/adr/0027).
  if (text(env, 'KURRENTDB_URL'))
    throw refuse('KURRENTDB_URL', '…', 'rien n’est attendu : Intendance garde ses événements dans PostgreSQL');
  if (role === 'relay' && kafka === null) throw refuse('KAFKA_BROKERS', '', 'des serveurs sont attendus avec ROLE=relay');
  const publicUrl = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host,
    dataDir: resolve(text(env, 'INTENDANCE_DATA_DIR') ?? '.intendance'),
    databaseUrl,
    databaseLogins: readDatabaseLogins(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Intendance <ne-pas-repondre@intendance.local>',
    publicUrl: publicUrl.replace(/\/$/, ''),
    websiteUrl: readUrl(env, 'WEBSITE_URL', ['http:', 'https:']),
    advantageUrl: readUrl(env, 'ADVANTAGE_URL', ['http:', 'https:']),
    demo: readFlag(env, 'DEMO') ?? embedded,
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels) ?? 'warn',
    role,
    secret: readSecret(env, 'INTENDANCE_SECRET'),
    personalKey: readSecret(env, 'INTENDANCE_PERSONAL_KEY'),
    trustProxy: readTrustedProxies(env),
    metricsToken: text(env, 'METRICS_TOKEN') ?? null,
    geoApiUrl: text(env, 'GEO_API_URL') === 'off' ? null : (readUrl(env, 'GEO_API_URL', ['https:', 'http:']) ?? 'https://geo.api.gouv.fr'),
    powens: readPowens(env),
    kafka,
  };
}

function readDatabaseLogins(env: Environment): Config['databaseLogins'] {
  const read = (login: ServingLogin) => {
    const connectionString = readUrl(env, `DATABASE_${login.toUpperCase()}_URL`, ['postgres:', 'postgresql:']);
    return connectionString === null ? {} : { [login]: { connectionString } };
  };
  return { ...read('app'), ...read('worker'), ...read('vault') };
}

function readPowens(env: Environment): PowensAccess | null {
  const url = readUrl(env, 'POWENS_URL', ['https:', 'http:']);
  if (url === null) return null;
  const [clientId, clientSecret] = [text(env, 'POWENS_CLIENT_ID'), text(env, 'POWENS_CLIENT_SECRET')];
  if (!clientId || !clientSecret)
    throw refuse(clientId ? 'POWENS_CLIENT_SECRET' : 'POWENS_CLIENT_ID', '', 'une valeur est attendue avec POWENS_URL');
  const webviewUrl = readUrl(env, 'POWENS_WEBVIEW_URL', ['https:', 'http:']) ?? 'https://webview.powens.com';
  return { url: url.replace(/\/$/, ''), webviewUrl: webviewUrl.replace(/\/$/, ''), clientId, clientSecret };
}

function readKafka(env: Environment): KafkaAccess | null {
  const list = text(env, 'KAFKA_BROKERS');
  if (list === undefined) return null;
  const brokers = list.split(',').map((broker) => broker.trim());
  if (!brokers.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)))
    throw refuse('KAFKA_BROKERS', list, 'des serveurs sont attendus sous la forme serveur:9092,serveur:9092');
  const topic = text(env, 'KAFKA_TOPIC') ?? 'intendance.events';
  if (!/^[\w.-]{1,249}$/.test(topic)) throw refuse('KAFKA_TOPIC', topic, 'des lettres, chiffres, points et tirets sont attendus');
  const mechanism = readChoice(env, 'KAFKA_SASL', kafkaMechanisms) ?? kafkaMechanisms[0];
  const [username, password] = [text(env, 'KAFKA_USERNAME'), text(env, 'KAFKA_PASSWORD')];
  if (username && !password) throw refuse('KAFKA_PASSWORD', '', 'une valeur est attendue avec KAFKA_USERNAME');
  const login = username && password ? { mechanism, username, password } : null;
  return { brokers, topic, tls: readFlag(env, 'KAFKA_TLS') ?? false, login };
}

const refuse = (name: string, value: string, expected: string): StartupError =>
  new StartupError('configuration', `${name} vaut « ${value} » : ${expected}.`);

const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function readPort(env: Environment): number {
  const value = text(env, 'PORT');
  if (value === undefined) return 3000;
  // 0 asks the system for a free port: tests use it.
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw refuse('PORT', value, 'un nombre de 0 à 65535 est attendu');
  return Number(value);
}

function readFlag(env: Environment, name: string): boolean | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw refuse(name, value, 'true ou false est attendu');
}

function readChoice<Choice extends string>(env: Environment, name: string, choices: readonly Choice[]): Choice | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw refuse(name, value, `une de ces valeurs est attendue : ${choices.join(', ')}`);
  return choice;
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const expected = `une adresse ${protocols.map((protocol) => `${protocol}//…`).join(' ou ')} est attendue`;
  // The value may hold a password: it is never printed.
  if (!URL.canParse(value)) throw refuse(name, '…', expected);
  if (!protocols.includes(new URL(value).protocol)) throw refuse(name, `${new URL(value).protocol}//…`, expected);
  return value;
}

function readTrustedProxies(env: Environment): TrustedProxies {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined) return false;
  const proxies = parseTrustedProxies(value);
  const expected = 'le nombre de serveurs mandataires placés devant Intendance (1) ou leurs réseaux (10.0.0.0/8,192.168.1.4) sont attendus';
  if (proxies !== undefined) return proxies;
  if (['true', 'yes', 'on'].includes(value)) throw refuse('TRUST_PROXY', value, `écrivez 1 derrière un seul mandataire ; ${expected}`);
  throw refuse('TRUST_PROXY', value, expected);
}

function readSecret(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  if (value.length < 32) throw refuse(name, '…', 'au moins 32 caractères sont attendus');
  return value;
}
