import type { BodyOf, OrderOf, QueryOf } from '@intendance/contract/operation.js';
import { choiceField, dayField, flagField, moneyField } from '../../capabilities/settings/conflict-fields.js';
import type { SettingsConfig } from '../settings/settings-config.js';
import { readVersions, registrationActivities } from './registration-activity.api.js';
import type { RegistrationActivity, RegistrationRule } from './registration-activity.js';
import { optionsText, registrationSentence } from './registration-sentence.js';

export const registrationActivityConfig: SettingsConfig<RegistrationActivity, RegistrationRule> = {
  recordType: 'inscription_settings',
  records: registrationActivities,
  readVersions,
  toBody: (rule): BodyOf<'/api/inscription_settings'> => rule,
  list: '/activitiescse/inscription/settings',
  pathOf: (id) => `/activitiescse/inscription/settings/${id}`,
  nameOf: ({ activity_name }) => activity_name,
  blank: {
    activity_name: '',
    enabled: true,
    price: null,
    start_date: null,
    end_date: null,
    cancel_until: null,
    inscription_rule: '0',
    required_attachment: false,
    required_bill: false,
    inscription_price_rule: '0',
    attendees_limit: null,
    waiting_list_hours: null,
    options: [],
    rule_comment: '',
  },
  conflictFields: [
    { name: 'activity_name', label: 'Nom de l’activité' },
    flagField('enabled', 'Activité ouverte aux inscriptions'),
    dayField('start_date', 'Inscriptions à partir du'),
    dayField('end_date', 'Inscriptions jusqu’au'),
    dayField('cancel_until', 'Annulation par le bénéficiaire jusqu’au'),
    choiceField('inscription_rule', 'Participants', { 0: 'Chaque personne', 1: 'Un par foyer' }),
    { name: 'attendees_limit', label: 'Nombre de places' },
    { name: 'waiting_list_hours', label: 'Liste d’attente : heures pour répondre' },
    { name: 'options', label: 'Options', format: (options: RegistrationRule['options']) => optionsText(options) || '–' },
    flagField('required_attachment', 'Pièce justificative obligatoire'),
    flagField('required_bill', 'Facture obligatoire'),
    moneyField('price', 'Prix'),
    choiceField('inscription_price_rule', 'Le prix vaut', { 0: 'Par participant', 1: 'Par famille' }),
    { name: 'rule_comment', label: 'Critères d’attribution' },
  ],
  orders: ['price', 'attendees', 'sum_amount'] satisfies OrderOf<QueryOf<'/api/inscription_settings'>>[],
  sentence: registrationSentence,
  texts: {
    list: 'Paramétrage des inscriptions',
    one: 'Activité à inscription',
    new: 'Nouvelle activité à inscription',
    empty: 'Aucune activité à inscription pour le moment',
    file: 'Export paramétrage inscription.xlsx',
    used: 'Des inscriptions y sont rattachées.',
    saved: 'Votre activité a bien été enregistrée',
    failed: 'Impossible de charger l’activité',
    keeps: 'Une inscription garde la règle en vigueur à sa création. Le nombre de places, lui, vaut pour toutes.',
  },
};
