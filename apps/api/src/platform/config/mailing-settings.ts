import { readFileSync } from 'node:fs';
import { anyText, type Companion, custom, isSet, matching, url } from './variables.js';

export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string };

/** How mailings leave. */
export type MailingSettings = {
  readonly perMinute: number;
  readonly connections: number;
  readonly perDomain: number;
  /** Each mail returns to an address of its own, `<name>+<token>@<domain>`; null: to the sender. */
  readonly returnAddress: string | null;
  readonly dkim: DkimKey | null;
  /** Signs the notifications of bounces; null: none is accepted. */
  readonly bounceSecret: string | null;
  /** The mailbox that receives the returns, `imaps://user:password@host/INBOX`; null: no mailbox is read. */
  readonly bounceImapUrl: string | null;
  /** Days during which the reports of returned mails stay. */
  readonly reportDays: number;
  /** Days after which the addresses of sent mails are removed; null: as the retention rule says. */
  readonly retentionDays: number | null;
};

const count = custom(
  (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  () => 'un nombre à partir de 1 est attendu',
);
const privateKey = custom(readKey, () => 'un fichier de clé privée PEM lisible est attendu');
const address = matching(/^[^\s@<>+]{1,20}@[^\s@<>]+$/, 'une adresse est attendue, par exemple retours@exemple.fr');
const bounceSecret = matching(/^.{32,}$/, 'au moins 32 caractères sont attendus');

export const mailingVariables = {
  MAILING_PER_MINUTE: count,
  MAILING_CONNECTIONS: count,
  MAILING_PER_DOMAIN: count,
  MAILING_RETENTION_DAYS: count,
  MAILING_RETURN_ADDRESS: address,
  MAILING_BOUNCE_SECRET: bounceSecret,
  MAILING_BOUNCE_IMAP_URL: url('imap:', 'imaps:'),
  MAILING_REPORT_DAYS: count,
  DKIM_DOMAIN: anyText,
  DKIM_SELECTOR: anyText,
  DKIM_KEY_FILE: privateKey,
};

/** A key signs nothing without its domain and its selector. */
export const mailingCompanions: readonly Companion<'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>[] = (
  [
    ['DKIM_DOMAIN', 'DKIM_KEY_FILE'],
    ['DKIM_SELECTOR', 'DKIM_DOMAIN'],
    ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
  ] as const
).map(([name, other]) => ({ name, isNeeded: (env) => isSet(env, other), expectation: `une valeur est attendue avec ${other}` }));

type Values = {
  readonly [Name in keyof typeof mailingVariables]?:
    | (Name extends `MAILING_${'PER_MINUTE' | 'CONNECTIONS' | 'PER_DOMAIN' | 'RETENTION_DAYS' | 'REPORT_DAYS'}` ? number : string)
    | undefined;
};

export function mailingSettings(values: Values): MailingSettings {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: key } = values;
  return {
    perMinute: values.MAILING_PER_MINUTE ?? 300,
    connections: values.MAILING_CONNECTIONS ?? 3,
    perDomain: values.MAILING_PER_DOMAIN ?? 2,
    returnAddress: values.MAILING_RETURN_ADDRESS ?? null,
    dkim: domain && selector && key ? { domain, selector, privateKey: key } : null,
    retentionDays: values.MAILING_RETENTION_DAYS ?? null,
    bounceSecret: values.MAILING_BOUNCE_SECRET ?? null,
    bounceImapUrl: values.MAILING_BOUNCE_IMAP_URL ?? null,
    reportDays: values.MAILING_REPORT_DAYS ?? 90,
  };
}

function readKey(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('PRIVATE KEY') ? text : undefined;
  } catch {
    return undefined;
  }
}
