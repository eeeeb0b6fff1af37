import type { Schema } from '@intendance/contract/client.js';
import { phoneText } from '@intendance/kernel/phones.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import type { ConflictField } from '../../../ui/record/conflict.js';

export type Environment = Schema<'EnvironmentDto'>;
export type EnvironmentType = Environment['type'];

export type EnvironmentForm = {
  name: string;
  type: EnvironmentType;
  siren: string;
  headcount: number | null;
  address: string;
  zip_code: string;
  city: string;
  phone: string;
  email: string;
};

export const typeLabels: Record<EnvironmentType, string> = {
  CSE: 'Comité social et économique (CSE)',
  ASSOCIATION: 'Association',
  SYNDICAT: 'Syndicat',
  ENTREPRISE: 'Entreprise',
};

export const labels: Record<keyof EnvironmentForm, string> = {
  name: 'Nom de la structure',
  type: 'Type de structure',
  siren: 'SIREN',
  headcount: 'Effectif',
  address: 'Adresse',
  zip_code: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  email: 'Adresse électronique',
};
export const conflictFields: ConflictField[] = (Object.keys(labels) as (keyof EnvironmentForm)[]).map((name) => ({
  name,
  label: labels[name],
}));

/** A works council and a company count employees, the others members. */
export const headcountLabel = (type: EnvironmentType): string =>
  type === 'CSE' || type === 'ENTREPRISE' ? 'Nombre de salariés' : 'Nombre d’adhérents';

export const toForm = ({ name, type, siren, headcount, address, zip_code, city, phone, email }: Environment): EnvironmentForm => ({
  name,
  type,
  siren: formatSiren(siren ?? ''),
  headcount,
  address: address ?? '',
  zip_code: zip_code ?? '',
  city: city ?? '',
  phone: phoneText(phone ?? ''),
  email: email ?? '',
});
