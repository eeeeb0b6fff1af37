import {
  type AccountingPermission,
  accountingPermissions,
  type Permission,
  permissions,
  type UserRegistration,
  type UserRole,
} from './user.events.js';

export type RolePreset = {
  readonly name: UserRole;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly accountingPermissions: readonly AccountingPermission[];
};

/** The rights that each role proposes; the rights of a user may differ from those of the role. */
export const rolePresets: readonly RolePreset[] = [
  { name: 'ADMINISTRATOR', label: 'Administrateur', permissions, accountingPermissions },
  {
    name: 'TREASURER',
    label: 'Trésorier',
    permissions: ['ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS', 'COMPTABILITY_ACCESS', 'HELP_ACCESS', 'PEOPLE_ACCESS'],
    accountingPermissions,
  },
  {
    name: 'SECRETARY',
    label: 'Secrétaire',
    permissions: [
      'HELP_ACCESS',
      'MAILING_ACCESS',
      'MAILING_SEND',
      'PEOPLE_ACCESS',
      'PEOPLE_ATTACHMENT_ACCESS',
      'PEOPLE_EDIT',
      'PEOPLE_FAMILY_ACCESS',
      'WEBSITE_ACCESS',
    ],
    accountingPermissions: [],
  },
  {
    name: 'ACTIVITY_MANAGER',
    label: 'Gestionnaire d’activités',
    permissions: [
      'ACTIVITY_ACCESS',
      'ADVANTAGE_ACCESS',
      'HELP_ACCESS',
      'PEOPLE_ACCESS',
      'PEOPLE_ATTACHMENT_ACCESS',
      'PEOPLE_FAMILY_ACCESS',
    ],
    accountingPermissions: [],
  },
  {
    name: 'ACCOUNTANT',
    label: 'Expert-comptable',
    permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'],
    accountingPermissions: ['VIEW_DETAILS'],
  },
  { name: 'CUSTOM', label: 'Personnalisé', permissions: [], accountingPermissions: [] },
];

/** The role of a user that was registered before roles existed. */
export const roleOf = ({ permissions: grants }: Pick<UserRegistration, 'permissions'>): UserRole =>
  grants.includes('ENVIRONMENT_ACCESS') ? 'ADMINISTRATOR' : 'CUSTOM';

/** An auditor reads the records of a structure and changes none of them, whatever the permissions of the user. */
export const isReader = ({ role }: { readonly role: UserRole }): boolean => role === 'ACCOUNTANT';

export const roleLabel = (role: UserRole): string => rolePresets.find(({ name }) => name === role)?.label ?? role;
