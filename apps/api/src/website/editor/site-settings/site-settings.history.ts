import type { SiteSettingsEvent } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { describer, type HistoryEntry, reference } from '../../../platform/history/history-describer.js';
import { field, flagField } from '../../../platform/history/history-fields.js';

export const siteSettingsHistory = describer<SiteSettingsEvent>({
  streamType: 'site-settings',
  recordType: 'website_parameters',
  describe: (event) => describeSettings(event),
});

export const optionalPageLabels = { cse: 'Mon CSE', advantages: 'Avantages', blog: 'Actualités', contact: 'Contact' } as const;
const textLabels = { rgpd: 'Données personnelles', legalNotice: 'Mentions légales' } as const;
const textFields = { rgpd: 'rgpd', legalNotice: 'legal_notice' } as const;
const allowed = 'Demandes des bénéficiaires';

function describeSettings({ type, data }: SiteSettingsEvent): HistoryEntry {
  switch (type) {
    case 'SitePagesChosen': {
      const pages = data.pages.map((page) => optionalPageLabels[page]).join(', ');
      return { label: 'a choisi les pages du site', fields: { enabled_pages: field('Pages', pages || null, data.pages) } };
    }
    case 'SitePagesRestricted': {
      const pages = data.pages.map((page) => (page === 'home' ? 'Accueil' : optionalPageLabels[page])).join(', ');
      return {
        label: 'a choisi les pages réservées aux bénéficiaires',
        fields: { member_pages: field('Pages réservées', pages || null, data.pages) },
      };
    }
    case 'SiteLogoChosen':
      return { label: 'a choisi le logo du site', fields: { main_logo: field('Logo', data.logo && reference('image', data.logo)) } };
    case 'SiteColorChosen':
      return { label: 'a choisi la couleur du site', fields: { main_color: field('Couleur', data.color) } };
    case 'LegalTextWritten':
      return { label: 'a écrit un texte du site', fields: { [textFields[data.text]]: field(textLabels[data.text], data.content) } };
    case 'BeneficiaryRequestsOpened':
      return { label: 'a ouvert les demandes des bénéficiaires', fields: { benef_request_allowed: flagField(allowed, true) } };
    case 'BeneficiaryRequestsClosed':
      return { label: 'a fermé les demandes des bénéficiaires', fields: { benef_request_allowed: flagField(allowed, false) } };
  }
}
