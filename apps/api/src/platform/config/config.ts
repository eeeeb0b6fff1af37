import { resolve } from 'node:path';
import { z } from 'zod';
import { type BrandHosts, readBrandHosts, readSupportEmails, type SupportEmails } from './brand-values.js';
import {
  type CreditorAccount,
  type CreditorIdentity,
  creditorAccount,
  creditorIdentity,
  creditorVariables,
  demoAccount,
  demoCreditor,
  demoSeller,
  type SellerIdentity,
  sellerIdentity,
} from './creditor.js';
import { databaseLogins, type ServingLogin } from './database-logins.js';
import { type DatabaseList, explainDatabasesFile, onlyHome, readDatabasesFile } from './databases-file.js';
import { type KafkaAccess, kafkaAccess, kafkaClients, kafkaMechanisms, readBrokers } from './kafka-access.js';
import { type MailingSettings, mailingCompanions, mailingSettings, mailingVariables } from './mailing-settings.js';
import { type PowensAccess, powensAccess, type TicketingPartner, ticketingPartner, withoutSlash } from './partner-access.js';
import { usualConnections } from './pool-sizes.js';
import { type S3Access, s3Access } from './s3-access.js';
import { readSitesUrl } from './sites-url.js';
import { readTermsFile } from './terms-file.js';
import { explainTrustedProxies, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.js';
import {
  anyText,
  type Companion,
  choice,
  connections,
  custom,
  type Environment,
  flag,
  isSet,
  matching,
  port,
  readVariables,
  seconds,
  secret,
  url,
  urlOr,
} from './variables.js';

export const roles = ['all', 'api', 'projector', 'worker', 'relay'] as const;
/** The task of this process: everything, or one part of a larger installation. */
export type Role = (typeof roles)[number];

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The key that signs documents, and the chain of its certificate, as PEM files of the operator. */
export type SigningFiles = { readonly key: string; readonly certificates: string };

/** Settings of the process, checked once at its start. Also the injection token. */
export abstract class Config {
  abstract readonly port: number;
  abstract readonly host: string;
  abstract readonly dataDir: string;
  /** Null: the embedded PostgreSQL, under `dataDir`. */
  abstract readonly databaseUrl: string | null;
  /** Logins that the operator created; the program creates the others through `databaseUrl`. */
  abstract readonly databaseLogins: { readonly [Name in ServingLogin]?: { readonly connectionString: string } };
  /** Connections that this process may open to each database. */
  abstract readonly databaseConnections: number;
  /** The databases of structures besides that of `databaseUrl`. */
  abstract readonly databases: DatabaseList;
  /** Null: the events are in PostgreSQL. */
  abstract readonly kurrentdbUrl: string | null;
  /** Null: mails are kept in the local mailbox. */
  abstract readonly smtpUrl: string | null;
  abstract readonly mailFrom: string;
  /** The address that users see, for links in mails. */
  abstract readonly publicUrl: string;
  /** The sign-in page of the member site, which gets `?token=`; null: the pages of the program. */
  abstract readonly websiteUrl: string | null;
  /** The origin of the members' sites, with `{slug}` for a host per site; null: the origin of the program. */
  abstract readonly sitesUrl: string | null;
  /** The sign-in page of the ticketing site, which gets `?token=`; null: the sandbox ticketing in the demo, none elsewhere. */
  abstract readonly advantageUrl: string | null;
  /** Host names of white labels: their pages have the brand before a user signs in. */
  abstract readonly brandHosts: BrandHosts;
  abstract readonly supportEmails: SupportEmails;
  abstract readonly demo: boolean;
  /** Anyone may open a structure on `/register`, once the operator has opened the first one. */
  abstract readonly registration: boolean;
  /** The terms of use that the operator wrote. Null: the short ones of the program. */
  abstract readonly terms: string | null;
  abstract readonly logLevel: LogLevel;
  abstract readonly role: Role;
  /** Signs tokens: from `INTENDANCE_SECRET`, else made once and kept in the data directory. */
  abstract readonly secret: string;
  /** Keeps the keys of people: from `INTENDANCE_PERSONAL_KEY`, else made once in a file of its own in the data directory. */
  abstract readonly personalKey: string;
  /** The proxies whose `X-Forwarded-For` is trusted, hop by hop from this server outwards. */
  abstract readonly trustProxy: TrustedProxies;
  /** The token that `/metrics` requires from another machine; null: only this machine may read it. */
  abstract readonly metricsToken: string | null;
  /** From SIGTERM, `/ready` refuses for this long before the port closes: a proxy then sends its requests elsewhere. */
  abstract readonly drainSeconds: number;
  /** The first service asked for cities; null: only the list that comes with the program. */
  abstract readonly geoApiUrl: string | null;
  /** The bank aggregator; null: the sandbox bank in the demo, none elsewhere. */
  abstract readonly powens: PowensAccess | null;
  /** The ticketing partner; null: the sandbox ticketing in the demo, none elsewhere. */
  abstract readonly ticketing: TicketingPartner | null;
  /** The APIs of the payment services. */
  abstract readonly paymentServices: { readonly stripe: string; readonly helloasso: string };
  abstract readonly witness: boolean;
  /** Webhooks may send to servers of the own network, and without TLS. */
  abstract readonly privateWebhooks: boolean;
  /** Null: no relay. */
  abstract readonly kafka: KafkaAccess | null;
  /** Null: uploads go to a folder of `dataDir`. */
  abstract readonly filesS3: S3Access | null;
  /** Null: the key and the certificate that the first signature generates in `dataDir`. */
  abstract readonly signingFiles: SigningFiles | null;
  /** A server of RFC 3161; null: documents are signed without timestamp. */
  abstract readonly timestampUrl: string | null;
  /** Null: mandates cannot be signed. In the demo, a creditor of that name only. */
  abstract readonly creditor: CreditorIdentity | null;
  /** Null: no bill is issued. */
  abstract readonly seller: SellerIdentity | null;
  /** Null: no direct debit is collected. In the demo, an account of that name only. */
  abstract readonly creditorAccount: CreditorAccount | null;
  abstract readonly mailings: MailingSettings;
}

/** The configuration before the installation's own secrets are known. */
export type Settings = Omit<Config, 'secret' | 'personalKey'> & { readonly secret: string | null; readonly personalKey: string | null };

/** Every variable that the program reads, but those of OpenTelemetry (`telemetry-settings.ts`). deploy/README.md documents each of them. */
export const variables = z.object({
  PORT: port,
  HOST: anyText,
  INTENDANCE_DATA_DIR: anyText,
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_APP_URL: url('postgres:', 'postgresql:'),
  DATABASE_WORKER_URL: url('postgres:', 'postgresql:'),
  DATABASE_VAULT_URL: url('postgres:', 'postgresql:'),
  DATABASE_CONNECTIONS: connections,
  DATABASES_FILE: custom(readDatabasesFile, explainDatabasesFile),
  KURRENTDB_URL: url('kurrentdb:', 'kurrentdb+discover:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: anyText,
  PUBLIC_URL: url('http:', 'https:'),
  WEBSITE_URL: url('http:', 'https:'),
  SITES_URL: custom(readSitesUrl, () => 'une adresse sans chemin est attendue : https://sites.exemple.fr ou https://{slug}.exemple.fr'),
  ADVANTAGE_URL: url('http:', 'https:'),
  BRAND_HOSTS: custom(
    readBrandHosts,
    () => 'des serveurs et leur marque sont attendus : flash.exemple.fr=flash,autre.exemple.fr=generique',
  ),
  SUPPORT_EMAILS: custom(
    readSupportEmails,
    () => 'des marques et leur adresse sont attendues : intendance=aide@exemple.fr,flash=aide@flash.fr',
  ),
  DEMO: flag,
  REGISTRATION: flag,
  TERMS_FILE: custom(readTermsFile, () => 'un fichier de texte lisible, de 200 Ko au plus, est attendu'),
  LOG_LEVEL: choice(logLevels),
  ROLE: choice(roles),
  INTENDANCE_SECRET: secret,
  INTENDANCE_PERSONAL_KEY: secret,
  TRUST_PROXY: custom(parseTrustedProxies, explainTrustedProxies),
  METRICS_TOKEN: anyText,
  DRAIN_SECONDS: seconds,
  GEO_API_URL: urlOr('off', 'https:', 'http:'),
  POWENS_URL: url('https:', 'http:'),
  POWENS_CLIENT_ID: anyText,
  POWENS_CLIENT_SECRET: anyText,
  POWENS_WEBVIEW_URL: url('https:', 'http:'),
  TICKETING_URL: url('https:', 'http:'),
  TICKETING_KEY: anyText,
  WEBHOOKS_PRIVATE: flag,
  WITNESS: flag,
  KAFKA_BROKERS: custom(readBrokers, () => 'des serveurs sont attendus sous la forme serveur:9092,serveur:9092'),
  KAFKA_TOPIC: matching(/^[\w.-]{1,249}$/, 'des lettres, chiffres, points et tirets sont attendus'),
  KAFKA_CLIENT: choice(kafkaClients),
  KAFKA_TLS: flag,
  KAFKA_SASL: choice(kafkaMechanisms),
  KAFKA_USERNAME: anyText,
  KAFKA_PASSWORD: anyText,
  FILES_S3_BUCKET: anyText,
  FILES_S3_ENDPOINT: url('https:', 'http:'),
  FILES_S3_REGION: anyText,
  FILES_S3_ACCESS_KEY_ID: anyText,
  FILES_S3_SECRET_ACCESS_KEY: anyText,
  FILES_S3_PATH_STYLE: flag,
  SIGNING_KEY_FILE: anyText,
  SIGNING_CERTIFICATE_FILE: anyText,
  TIMESTAMP_URL: url('https:', 'http:'),
  STRIPE_URL: url('https:', 'http:'),
  HELLOASSO_URL: url('https:', 'http:'),
  ...creditorVariables,
  ...mailingVariables,
});

const companions: readonly Companion<keyof typeof variables.shape>[] = [
  {
    name: 'KAFKA_BROKERS',
    isNeeded: ({ ROLE }) => ROLE?.trim() === 'relay',
    expectation: 'des serveurs sont attendus avec ROLE=relay',
  },
  neededWith('DATABASES_FILE', 'DATABASE_URL'),
  neededWith('POWENS_URL', 'POWENS_CLIENT_ID'),
  neededWith('POWENS_URL', 'POWENS_CLIENT_SECRET'),
  neededWith('TICKETING_URL', 'TICKETING_KEY'),
  neededWith('KAFKA_USERNAME', 'KAFKA_PASSWORD'),
  neededWith('SIGNING_KEY_FILE', 'SIGNING_CERTIFICATE_FILE'),
  neededWith('SIGNING_CERTIFICATE_FILE', 'SIGNING_KEY_FILE'),
  neededWith('CREDITOR_ICS', 'CREDITOR_NAME'),
  neededWith('CREDITOR_ICS', 'CREDITOR_ADDRESS'),
  neededWith('CREDITOR_NAME', 'CREDITOR_ICS'),
  neededWith('CREDITOR_SIREN', 'CREDITOR_NAME'),
  neededWith('CREDITOR_SIREN', 'CREDITOR_LEGAL_FORM'),
  neededWith('CREDITOR_SIREN', 'CREDITOR_REGISTRY'),
  neededWith('CREDITOR_SIREN', 'CREDITOR_VAT_NUMBER'),
  neededWith('CREDITOR_IBAN', 'CREDITOR_ICS'),
  neededWith('CREDITOR_BIC', 'CREDITOR_IBAN'),
  ...mailingCompanions,
  neededWith('FILES_S3_ENDPOINT', 'FILES_S3_BUCKET'),
  neededWith('FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'),
  neededWith('FILES_S3_SECRET_ACCESS_KEY', 'FILES_S3_ACCESS_KEY_ID'),
];

/** @throws StartupError with one sentence for each wrong variable: its name and the values that it may hold */
export function readConfig(env: Environment): Settings {
  const values = readVariables(variables, env, companions);
  const databaseUrl = values.DATABASE_URL ?? null;
  const embedded = databaseUrl === null;
  const port = values.PORT ?? 3000;
  const demo = values.DEMO ?? embedded;
  return {
    port,
    host: values.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(values.INTENDANCE_DATA_DIR ?? '.intendance'),
    databaseUrl,
    databaseLogins: databaseLogins(values),
    databaseConnections: values.DATABASE_CONNECTIONS ?? usualConnections,
    databases: values.DATABASES_FILE ?? onlyHome,
    kurrentdbUrl: values.KURRENTDB_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Intendance <ne-pas-repondre@intendance.local>',
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${port}`),
    websiteUrl: values.WEBSITE_URL ?? null,
    sitesUrl: values.SITES_URL ?? null,
    advantageUrl: values.ADVANTAGE_URL ?? null,
    brandHosts: values.BRAND_HOSTS ?? {},
    supportEmails: values.SUPPORT_EMAILS ?? {},
    demo,
    registration: values.REGISTRATION ?? demo,
    terms: values.TERMS_FILE ?? null,
    logLevel: values.LOG_LEVEL ?? 'warn',
    role: values.ROLE ?? 'all',
    secret: values.INTENDANCE_SECRET ?? null,
    personalKey: values.INTENDANCE_PERSONAL_KEY ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    metricsToken: values.METRICS_TOKEN ?? null,
    drainSeconds: values.DRAIN_SECONDS ?? (embedded ? 0 : 5),
    geoApiUrl: values.GEO_API_URL === 'off' ? null : (values.GEO_API_URL ?? 'https://geo.api.gouv.fr'),
    powens: powensAccess(values),
    ticketing: ticketingPartner(values),
    paymentServices: {
      stripe: withoutSlash(values.STRIPE_URL ?? 'https://api.stripe.com'),
      helloasso: withoutSlash(values.HELLOASSO_URL ?? 'https://api.helloasso.com'),
    },
    kafka: kafkaAccess(values),
    filesS3: s3Access(values),
    signingFiles: signingFiles(values),
    timestampUrl: values.TIMESTAMP_URL ?? null,
    privateWebhooks: values.WEBHOOKS_PRIVATE ?? demo,
    witness: values.WITNESS ?? false,
    creditor: creditorIdentity(values) ?? (demo ? demoCreditor : null),
    seller: sellerIdentity(values) ?? (demo ? demoSeller : null),
    creditorAccount: creditorAccount(values) ?? (demo ? demoAccount : null),
    mailings: mailingSettings(values),
  };
}

type Values = z.output<typeof variables>;

function signingFiles({ SIGNING_KEY_FILE: key, SIGNING_CERTIFICATE_FILE: certificates }: Values): SigningFiles | null {
  return key && certificates ? { key: resolve(key), certificates: resolve(certificates) } : null;
}

function neededWith(other: string, name: keyof typeof variables.shape): Companion<keyof typeof variables.shape> {
  return { name, isNeeded: (env) => isSet(env, other), expectation: `une valeur est attendue avec ${other}` };
}
