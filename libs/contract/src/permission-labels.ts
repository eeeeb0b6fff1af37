import type { AccountingPermission, Permission } from './access-need.js';

export const permissionLabels: Readonly<Record<Permission, string>> = {
  ACTIVITY_ACCESS: 'Activités',
  ADVANTAGE_ACCESS: 'Avantages',
  COMPTABILITY_ACCESS: 'Comptabilité',
  ENVIRONMENT_ACCESS: 'Environnement',
  HELP_ACCESS: 'Aide',
  MAILING_ACCESS: 'Publipostages',
  MAILING_SEND: 'Envoi des publipostages',
  PEOPLE_ACCESS: 'Annuaire',
  PEOPLE_ATTACHMENT_ACCESS: 'Pièces jointes des personnes',
  PEOPLE_EDIT: 'Modification des personnes',
  PEOPLE_FAMILY_ACCESS: 'Familles',
  PEOPLE_SETTING_ACCESS: 'Champs des personnes',
  WEBSITE_ACCESS: 'Site web',
};

export const accountingPermissionLabels: Readonly<Record<AccountingPermission, string>> = {
  EDIT_PLAN: 'Plan comptable',
  EDIT_KEYWORDS: 'Mots-clés comptables',
  VIEW_DETAILS: 'Détails comptables',
};
