export const permissions = [
  'ACTIVITY_ACCESS',
  'ADVANTAGE_ACCESS',
  'COMPTABILITY_ACCESS',
  'ENVIRONMENT_ACCESS',
  'HELP_ACCESS',
  'MAILING_ACCESS',
  'MAILING_SEND',
  'PEOPLE_ACCESS',
  'PEOPLE_ATTACHMENT_ACCESS',
  'PEOPLE_EDIT',
  'PEOPLE_FAMILY_ACCESS',
  'PEOPLE_SETTING_ACCESS',
  'WEBSITE_ACCESS',
] as const;
export type Permission = (typeof permissions)[number];
/** API keys never manage the environment: its users, its keys, its mandate, its offer. */
export const apiKeyPermissions = permissions.filter((code) => code !== 'ENVIRONMENT_ACCESS');

export const accountingPermissions = ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] as const;
export type AccountingPermission = (typeof accountingPermissions)[number];

export const moduleCodes = ['advantage', 'subvention', 'gestion', 'website', 'comptability', 'formation'] as const;
export type ModuleCode = (typeof moduleCodes)[number];

export const environmentTypes = ['CSE', 'ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const;
export type EnvironmentType = (typeof environmentTypes)[number];

/** White-label variants; an environment of our own has none. */
export const brands = ['toutapprendre', 'flash', 'generique'] as const;
export type Brand = (typeof brands)[number];

export type AccessNeed = {
  /** No session at all. */
  readonly isPublic?: true;
  /** Of the account of the user, not of the structure: open before the second factor that the structure requires. */
  readonly isPersonal?: true;
  readonly operator?: true;
  readonly permission?: Permission;
  readonly module?: ModuleCode;
  /** A module that the feature needs besides its parent, and the path that presents it to those who do not have it. */
  readonly childModule?: { readonly code: ModuleCode; readonly presentation: string };
  /** The white-label brands that have the feature, besides those of its permission; absent = all of these. */
  readonly whiteLabel?: readonly Brand[];
  readonly accountingPermission?: AccountingPermission;
  readonly environmentTypes?: readonly EnvironmentType[];
  /** Commits the structure or writes to others: needs an address that the user has confirmed. */
  readonly confirmedEmail?: true;
  /** The path to which a refusal of the last step, or of the white label, leads; `/comptability` and `/home` when absent. */
  readonly fallback?: string;
  readonly whiteLabelFallback?: string;
};
