import { movingState } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';

/** A temporary failure of the server: neither a user error nor a bug. */
export type Outage = {
  readonly status: 503 | 507;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  readonly retryAfter?: number;
};

const away: Outage = {
  status: 503,
  title: 'Service momentanément indisponible',
  code: 'service.unavailable',
  detail: 'Les données ne sont pas accessibles pour le moment. Rien n’est perdu : veuillez réessayer dans un instant.',
  retryAfter: 2,
};
const busy: Outage = {
  status: 503,
  title: 'Service momentanément indisponible',
  code: 'service.busy',
  detail: 'Ces données sont occupées par un autre traitement. Veuillez réessayer dans un instant.',
  retryAfter: 5,
};
const full: Outage = {
  status: 507,
  title: 'Espace de stockage insuffisant',
  code: 'storage.full',
  detail: 'Le disque du serveur est plein : rien n’a été enregistré. Veuillez prévenir la personne qui gère l’installation.',
};
const readOnly: Outage = {
  status: 503,
  title: 'Service momentanément indisponible',
  code: 'storage.read-only',
  detail: 'Le serveur ne peut rien enregistrer pour le moment. Veuillez prévenir la personne qui gère l’installation.',
};

/** Outages by SQLSTATE or by system error code. */
const outages: ReadonlyMap<string, Outage> = new Map([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '53400', movingState].map(
    (code) => [code, away] as const,
  ),
  // Lock timeout, statement timeout, transaction timeout, deadlock, out of memory.
  ...['55P03', '57014', '25P03', '25P04', '40P01', '53200'].map((code) => [code, busy] as const),
  ...['53100', 'ENOSPC', 'EDQUOT'].map((code) => [code, full] as const),
  // `EIO` and SQLSTATE 58030: the disk fails, and the kernel makes it read-only next.
  ...['EROFS', 'EACCES', 'EPERM', 'EIO', '25006', '58030'].map((code) => [code, readOnly] as const),
]);

const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|the server is at its limit)/;

/** Searches the error and its causes for an outage. Undefined for other errors, which are bugs. */
export function outageOf(error: unknown): Outage | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const outage = 'code' in at && typeof at.code === 'string' ? outages.get(at.code) : undefined;
    if (outage) return outage;
    if (at instanceof StoreUnavailable || lostConnection.test(at.message)) return away;
  }
  return undefined;
}
