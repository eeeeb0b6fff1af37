import { accountingPermissionLabels, permissionLabels } from '@intendance/contract/permission-labels.js';
import type {
  AccountingPermission,
  Permission,
  SignInWay,
  UserAccessEvent,
  UserEvent,
} from '@intendance/domain/identity/user/user.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { roleLabel } from '@intendance/domain/identity/user/user-role.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';
import { countField, field } from '../../platform/history/history-fields.js';

const user = { recordType: 'user' };

export const userHistory = describer<UserEvent>({ ...user, streamType: 'user', describe: (event) => describeUser(event) });

/** Another stream, the same record: the screen shows both as the history of the user. */
export const userAccessHistory = describer<UserAccessEvent>({
  ...user,
  streamType: 'user-access',
  isJournal: true,
  describe: (event) => describeAccess(event),
});

function describeUser(event: UserEvent): HistoryEntry {
  switch (event.type) {
    case 'UserRegistered':
      return {
        label: `a créé le compte de ${displayName(event.data)}`,
        fields: {
          email: { label: 'Adresse électronique', value: event.data.email },
          ...name(event.data),
          ...grantedRights('Droits', event.data),
        },
      };
    case 'UserRenamed':
      return { label: 'a changé le nom de l’utilisateur', fields: name(event.data) };
    case 'PermissionsGranted':
      return { label: 'a accordé des droits', fields: grantedRights('Droits accordés', event.data) };
    case 'PermissionsRevoked':
      return { label: 'a retiré des droits', fields: grantedRights('Droits retirés', event.data) };
    case 'UserRoleAssigned':
      return { label: 'a changé le rôle de l’utilisateur', fields: { role: field('Rôle', roleLabel(event.data.role), event.data.role) } };
    case 'UserDeactivated':
      return {
        label: event.data.reason === 'handover' ? 'a quitté la structure après avoir transmis ses fonctions' : 'a désactivé l’utilisateur',
      };
    case 'UserReactivated':
      return { label: 'a réactivé l’utilisateur' };
    case 'AccessRecovered':
      return { label: 'a rétabli l’accès d’un administrateur', fields: { reason: field('Motif', event.data.reason) } };
    case 'PreferenceChosen':
      return { label: 'a changé une préférence', fields: preference(event.data) };
    case 'EmailConfirmed':
      return { label: 'a confirmé son adresse électronique' };
    case 'PasswordChanged':
      return { label: event.data.through === 'reset-link' ? 'a réinitialisé son mot de passe' : 'a changé son mot de passe' };
  }
}

const signInLabels: Readonly<Record<SignInWay, string>> = {
  password: 's’est connecté',
  passkey: 's’est connecté par une clé d’accès',
  provider: 's’est connecté par le fournisseur d’identité',
  'login-link': 's’est connecté par un lien',
  switch: 'est arrivé d’une autre structure',
};

const refusedSignIns = {
  'unverified-address': 'Connexion refusée : le fournisseur d’identité n’a pas vérifié l’adresse',
  'other-subject': 'Connexion refusée : le fournisseur d’identité a nommé une autre personne que celle du compte',
} as const;

function describeAccess(event: UserAccessEvent): HistoryEntry {
  switch (event.type) {
    case 'UserSignedIn':
      return { label: signInLabels[event.data.through], fields: from(event.data) };
    case 'StructureLeft':
      return { label: 'est passé dans une autre structure', fields: from(event.data) };
    case 'UserSignedOut':
      return { label: 's’est déconnecté' };
    case 'SessionsEndedByUser':
      return {
        label: 'a fermé ses sessions sur d’autres appareils',
        fields: { ...from(event.data), count: countField('Sessions fermées', event.data.count) },
      };
    case 'PasswordResetAsked':
      return { label: 'a demandé un lien pour changer de mot de passe', fields: from(event.data) };
    case 'SignInRefused':
      return { label: 'Connexion refusée : mot de passe incorrect', fields: from(event.data) };
    case 'SignInThrottled':
      return { label: 'Compte fermé pour quelques minutes après trop de tentatives', fields: from(event.data) };
    case 'SecondFactorActivated':
      return { label: 'a activé la double authentification', fields: from(event.data) };
    case 'SecondFactorRemoved':
      return {
        label:
          event.data.through === 'user' ? 'a désactivé la double authentification' : 'Double authentification retirée par l’exploitant',
        fields: from(event.data),
      };
    case 'SecondFactorRefused':
      return {
        label:
          event.data.in === 'session'
            ? 'a donné un code faux avant un acte sensible'
            : 'Connexion refusée : le mot de passe était juste, le code ne l’était pas',
        fields: from(event.data),
      };
    case 'RecoveryCodesRenewed':
      return { label: 'a remplacé ses codes de secours', fields: from(event.data) };
    case 'RecoveryCodeUsed':
      return {
        label: 'a utilisé un code de secours',
        fields: { ...from(event.data), left: countField('Codes restants', event.data.left) },
      };
    case 'PasskeyAdded':
      return { label: 'a ajouté une clé d’accès', fields: from(event.data) };
    case 'PasskeyRemoved':
      return { label: event.data.count === undefined ? 'a retiré une clé d’accès' : 'a retiré ses clés d’accès', fields: from(event.data) };
    case 'ProviderLinked':
      return { label: 'a lié son compte au fournisseur d’identité', fields: from(event.data) };
    case 'ProviderSignInRefused':
      return { label: refusedSignIns[event.data.reason], fields: from(event.data) };
    case 'ProviderDemanded':
      return { label: 'Connexion refusée : la structure demande son fournisseur d’identité', fields: from(event.data) };
    case 'StolenSessionEnded':
      return { label: 'Session fermée : son jeton a servi deux fois', fields: from(event.data) };
  }
}

const from = ({ address }: { address: string }): HistoryFields => ({ address: { label: 'Adresse IP', value: address } });

const name = (data: { firstname: string; lastname: string }): HistoryFields => ({
  name: field('Nom', displayName(data), { firstname: data.firstname, lastname: data.lastname }),
});

const preference = ({ name, value }: { name: string; value: string | number | boolean | null }): HistoryFields => ({
  [`preferences.${name}`]: field(`Préférence « ${name} »`, value === null ? null : String(value), value),
});

/** Each event shows its own list: later grants do not replace earlier ones. */
export function grantedRights(
  label: string,
  granted: { permissions: readonly Permission[]; accountingPermissions: readonly AccountingPermission[] },
): HistoryFields {
  const labels = [
    ...granted.permissions.map((code) => permissionLabels[code]),
    ...granted.accountingPermissions.map((code) => accountingPermissionLabels[code]),
  ];
  return labels.length > 0 ? { [label]: field(label, labels.join(', '), [...granted.permissions, ...granted.accountingPermissions]) } : {};
}
