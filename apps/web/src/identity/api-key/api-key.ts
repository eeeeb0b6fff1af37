import { type AccountingPermission, accountingPermissions, apiKeyPermissions, type Permission } from '@intendance/contract/access-need.js';
import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { accountingPermissionLabels, permissionLabels } from '@intendance/contract/permission-labels.js';
import type { Choice } from '../../ui/field/select.js';

export type ApiKey = Schema<'ApiKeyDto'>;
export type CreatedApiKey = Schema<'CreatedApiKeyDto'>;
export type ApiKeyBody = BodyOf<'/api/api_keys'>;
export type ApiKeyForm = Omit<ApiKeyBody, 'expires_on'> & { duration: 'quarter' | 'year' | 'date'; expires_on: string | null };

/** The permissions of the user that a key can have. */
export const permissionChoices = (own: readonly string[]): Choice[] =>
  apiKeyPermissions.filter((code) => own.includes(code)).map((code) => ({ value: code, label: permissionLabels[code] }));
export const accountingChoices = (own: readonly string[]): Choice[] =>
  accountingPermissions.filter((code) => own.includes(code)).map((code) => ({ value: code, label: accountingPermissionLabels[code] }));

export const durationChoices: Choice[] = [
  { value: 'quarter', label: '90 jours' },
  { value: 'year', label: '1 an' },
  { value: 'date', label: 'Une autre date' },
];

export const blankKey: ApiKeyForm = {
  name: '',
  permissions: [],
  accounting_permissions: [],
  follows_creator: false,
  duration: 'quarter',
  expires_on: null,
};

export const toBody = ({ duration, expires_on, ...form }: ApiKeyForm, today: string): ApiKeyBody => ({
  ...form,
  expires_on: duration === 'quarter' ? later(today, 0, 90) : duration === 'year' ? later(today, 1, 0) : (expires_on ?? ''),
});

/** The 29th of February of the next year is the 1st of March. */
export function later(today: string, years: number, days: number): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date + days)).toISOString().slice(0, 10);
}

export type RotationForm = { overlap: '0' | '24' | '168'; duration: 'same' | 'quarter' | 'year' };

export const overlapChoices: Choice[] = [
  { value: '24', label: '24 heures' },
  { value: '168', label: '7 jours' },
  { value: '0', label: 'Plus du tout' },
];

/** A key whose last day is over needs another one. */
export const renewalChoices = ({ expires_on }: ApiKey, today: string): Choice[] => [
  ...(expires_on > today ? [{ value: 'same', label: 'Le même' }] : []),
  { value: 'quarter', label: '90 jours' },
  { value: 'year', label: '1 an' },
];

export const blankRotation = ({ expires_on }: ApiKey, today: string): RotationForm => ({
  overlap: '24',
  duration: expires_on > today ? 'same' : 'quarter',
});

export const rotatedLastDay = ({ duration }: RotationForm, { expires_on }: ApiKey, today: string): string =>
  duration === 'same' ? expires_on : duration === 'quarter' ? later(today, 0, 90) : later(today, 1, 0);

export const toRotation = (form: RotationForm, key: ApiKey, today: string): BodyOf<'/api/api_keys/{id}/rotate'> => ({
  overlap_hours: Number(form.overlap),
  expires_on: rotatedLastDay(form, key, today),
});

const labels: Readonly<Record<string, string>> = { ...permissionLabels, ...accountingPermissionLabels } satisfies Record<
  Permission | AccountingPermission,
  string
>;
export const permissionsOf = ({ permissions, accounting_permissions }: ApiKey): string =>
  namesOf([...permissions, ...accounting_permissions]);
const namesOf = (codes: readonly string[]): string => codes.map((code) => labels[code] ?? code).join(', ');

/** The rights that the key was given and its creator lost. */
export const lostPermissionsOf = (key: ApiKey): string => {
  const current: readonly string[] = [...key.current_permissions, ...key.current_accounting_permissions];
  return namesOf([...key.permissions, ...key.accounting_permissions].filter((code) => !current.includes(code)));
};

export const followChoices: Choice[] = [
  { value: 'false', label: 'Garde les siens' },
  { value: 'true', label: 'Suit les miens' },
];

export const followHints = {
  alone: 'Elle garde les droits cochés, même si vous les perdez ou si votre compte est désactivé.',
  following: 'Elle perd les droits que vous perdez, et ne sert plus quand votre compte est désactivé.',
} as const;

export const statusLabels: Readonly<Record<ApiKey['status'], string>> = { active: 'Active', expired: 'Expirée', revoked: 'Révoquée' };
