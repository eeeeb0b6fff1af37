/** The brands that keep each permission; an environment without a brand keeps all of them. */
export const brandsOfPermissions = {
  ACTIVITY_ACCESS: ['toutapprendre'],
  ADVANTAGE_ACCESS: ['toutapprendre'],
  PEOPLE_ACCESS: ['toutapprendre'],
  WEBSITE_ACCESS: ['toutapprendre'],
  PEOPLE_EDIT: [],
  PEOPLE_FAMILY_ACCESS: [],
  PEOPLE_ATTACHMENT_ACCESS: [],
  PEOPLE_SETTING_ACCESS: [],
  MAILING_ACCESS: [],
  MAILING_SEND: [],
  ENVIRONMENT_ACCESS: ['flash', 'generique'],
  COMPTABILITY_ACCESS: ['flash', 'generique'],
  HELP_ACCESS: ['toutapprendre', 'generique'],
} as const;
