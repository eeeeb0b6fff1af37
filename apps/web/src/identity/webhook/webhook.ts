import type { Schema } from '@intendance/contract/client.js';
import { recordTypes } from '@intendance/contract/record-types.js';
import type { Choice } from '../../ui/field/select.js';
import { num } from '../../ui/format/format.js';

type Webhook = Schema<'WebhookDto'>;
type Message = Schema<'WebhookMessageDto'>;
export type WebhookBody = Schema<'SaveWebhookDto'>;
export type WebhookForm = { name: string; url: string; scope: 'all' | 'chosen'; types: string[] };
export type MessageState = 'waiting' | 'retrying' | 'delivered' | 'failed';
type Tone = 'waiting' | 'done' | 'refused' | 'neutral';
type Look = { readonly label: string; readonly tone: Tone };

export const blankWebhook: WebhookForm = { name: '', url: '', scope: 'all', types: [] };

export const toForm = ({ name, url, types }: Webhook): WebhookForm => {
  const isAll = types.includes('*');
  return { name, url, scope: isAll ? 'all' : 'chosen', types: isAll ? [] : types };
};

export const toBody = ({ name, url, scope, types }: WebhookForm): WebhookBody => ({ name, url, types: scope === 'all' ? ['*'] : types });

const labels: Readonly<Record<string, { readonly label: string }>> = recordTypes;

/** `refund.*` by the name of its records; a single type as it is. */
export function labelOf(filter: string): string {
  if (filter === '*') return 'Tous';
  const [recordType = '', type] = filter.split('.');
  return type === '*' ? (labels[recordType]?.label ?? filter) : filter;
}

/** One choice for each type of record, in the order of their names; single types that an API client chose stay. */
export function typeChoices(types: readonly Schema<'PublicEventTypeDto'>[], present: readonly string[]): Choice[] {
  const filters = new Set([...types.map(({ record_type }) => `${record_type}.*`), ...present]);
  return [...filters]
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, 'fr'));
}

export function lookOf({ is_enabled, end_reason, failing_since }: Webhook): Look {
  if (is_enabled) return failing_since ? { label: 'En échec', tone: 'waiting' } : { label: 'Actif', tone: 'done' };
  return end_reason === 'chosen' ? { label: 'Désactivé', tone: 'neutral' } : { label: 'Arrêté', tone: 'refused' };
}

export const messageLooks: Readonly<Record<MessageState, Look>> = {
  waiting: { label: 'En attente', tone: 'neutral' },
  retrying: { label: 'Nouvel essai prévu', tone: 'waiting' },
  delivered: { label: 'Accepté', tone: 'done' },
  failed: { label: 'Abandonné', tone: 'refused' },
};

const problems: Readonly<Record<NonNullable<Message['problem']>, string>> = {
  address: 'Serveur introuvable',
  'private-address': 'Adresse d’un réseau privé',
  refused: 'Connexion refusée',
  timeout: 'Pas de réponse en 15 secondes',
  certificate: 'Certificat refusé',
  connection: 'Connexion interrompue',
  withheld: 'Événement qui ne sort plus',
};

/** The outcome of the last attempt: the status of the answer, or why none came. */
export function outcomeOf({ status, problem, took_ms }: Pick<Message, 'status' | 'problem'> & { took_ms: number | null }): string {
  if (problem) return problems[problem] ?? problem;
  if (status === null) return '–';
  return took_ms === null ? `HTTP ${status}` : `HTTP ${status} en ${num(took_ms)} ms`;
}

const soonMs = 60_000;
/** Whether the message leaves within a minute. */
export const leavesSoon = ({ due_at }: Pick<Message, 'due_at'>, now: Date): boolean =>
  due_at !== null && new Date(due_at).getTime() - now.getTime() < soonMs;

const hourMs = 3_600_000;
export const replayChoices: Choice[] = [
  { value: '1', label: '1 heure' },
  { value: '24', label: '1 jour' },
  { value: '168', label: '7 jours' },
  { value: '720', label: '30 jours' },
];

/** @param hours before now */
export const momentBefore = (now: Date, hours: string): string => new Date(now.getTime() - Number(hours) * hourMs).toISOString();
