import { accountingPermissions, permissions } from '@intendance/contract/access-need.js';
import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { accountingPermissionLabels, permissionLabels } from '@intendance/contract/permission-labels.js';
import type { ConfirmOptions } from '../../ui/dialog/confirm-request.js';
import type { Choice } from '../../ui/field/select.js';
import { day } from '../../ui/format/format.js';

export type ListedUser = Schema<'ListedUserDto'>;
export type Invitation = Schema<'InvitationDto'>;
export type RolePreset = Schema<'RolePresetDto'>;
export type RightsForm = BodyOf<'/api/users/{id}/rights', 'put'>;
type Rights = Pick<RightsForm, 'permissions' | 'accounting_permissions'>;
type HeldRights = { readonly permissions: readonly string[]; readonly accounting_permissions: readonly string[] };

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`.trim();

export const keysQuestion = (user: Pick<ListedUser, 'firstname' | 'lastname' | 'api_keys'>): ConfirmOptions => {
  const { api_keys: keys } = user;
  const names = keys.map(({ name, expires_on }) => `« ${name} » (jusqu’au ${day(expires_on)})`).join(', ');
  return {
    title: `Révoquer aussi les clés d’API de ${nameOf(user)} ?`,
    description: `${keys.length === 1 ? 'Cette clé sert encore, et son créateur peut en avoir gardé le secret' : 'Ces clés servent encore, et leur créateur peut en avoir gardé les secrets'} : ${names}. Un logiciel qui s’en sert n’aura plus accès à vos données.`,
    confirmLabel: keys.length === 1 ? 'Révoquer la clé' : `Révoquer les ${keys.length} clés`,
    cancelLabel: 'Garder',
    destructive: true,
  };
};

export const roleChoices = (presets: readonly RolePreset[]): Choice[] => presets.map(({ name, label }) => ({ value: name, label }));

/** The abilities of each role, before its rights are changed. */
const roleHints: Readonly<Record<RightsForm['role'], string>> = {
  ADMINISTRATOR: 'Fait tout, et gère les utilisateurs et l’abonnement.',
  TREASURER: 'Tient la comptabilité, traite les activités et consulte l’annuaire.',
  SECRETARY: 'Tient l’annuaire, les publipostages et le site web.',
  ACTIVITY_MANAGER: 'Traite les demandes des activités et consulte l’annuaire.',
  ACCOUNTANT: 'Consulte toute la comptabilité, sans rien modifier.',
  CUSTOM: 'Les droits cochés ci-dessous, et eux seuls.',
};

export const roleHint = (role: string): string | undefined => Object.entries(roleHints).find(([name]) => name === role)?.[1];

/** The rights of a role that the administrator may grant: those that the administrator holds. */
export function rightsOfRole(presets: readonly RolePreset[], role: string, own: HeldRights): Rights {
  const preset = presets.find(({ name }) => name === role);
  return {
    permissions: permissions.filter((code) => own.permissions.includes(code) && preset?.permissions.includes(code)),
    accounting_permissions: accountingPermissions.filter(
      (code) => own.accounting_permissions.includes(code) && preset?.accounting_permissions.includes(code),
    ),
  };
}

/** Rights that the administrator may grant, and rights that the user has already. */
export const permissionChoices = (own: readonly string[], held: readonly string[]): Choice[] =>
  permissions.filter((code) => own.includes(code) || held.includes(code)).map((code) => ({ value: code, label: permissionLabels[code] }));
export const accountingChoices = (own: readonly string[], held: readonly string[]): Choice[] =>
  accountingPermissions
    .filter((code) => own.includes(code) || held.includes(code))
    .map((code) => ({ value: code, label: accountingPermissionLabels[code] }));

export const rightsCount = ({ permissions: held, accounting_permissions }: HeldRights): number =>
  held.length + accounting_permissions.length;

const labels: Readonly<Record<string, string>> = { ...permissionLabels, ...accountingPermissionLabels };
export const rightsText = ({ permissions: held, accounting_permissions }: HeldRights): string =>
  held.length === permissions.length && accounting_permissions.length === accountingPermissions.length
    ? 'Tous'
    : [...held, ...accounting_permissions].map((code) => labels[code] ?? code).join(', ') || 'Aucun';
