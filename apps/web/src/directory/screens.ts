import { screen } from '../platform/screen.js';

export const directoryScreens = [
  screen({
    path: '/people',
    feature: 'people',
    title: 'Personnes',
    page: () => import('./person/person-list.page.js'),
    navigation: { synonyms: 'salariés bénéficiaires adhérents annuaire fiche' },
  }),
  screen({
    path: '/people/new',
    feature: 'people-edit',
    title: 'Nouvelle personne',
    page: () => import('./person/form/person-form.page.js'),
    palette: [{ group: 'Créer', label: 'Nouvelle personne', to: '/people/new' }],
  }),
  screen({
    path: '/people/download',
    feature: 'people',
    title: 'Exporter l’annuaire',
    page: () => import('./person-export/export.page.js'),
    palette: [{ group: 'Actions', label: 'Exporter l’annuaire', to: '/people/download', synonyms: 'télécharger salariés Excel' }],
  }),
  screen({
    path: '/people/upload',
    feature: 'people-edit',
    title: 'Importer des personnes',
    page: () => import('./person-import/import.page.js'),
    palette: [{ group: 'Actions', label: 'Importer des personnes', to: '/people/upload', synonyms: 'salariés fichier Excel CSV' }],
  }),
  screen({
    path: '/people/imports',
    feature: 'people-edit',
    title: 'Imports de personnes',
    page: () => import('./person-import/import-list.page.js'),
  }),
  screen({
    path: '/people/requests',
    feature: 'people-edit',
    title: 'Demandes',
    page: () => import('./person-request/request-list.page.js'),
    navigation: { synonyms: 'ajout conjoint enfant famille' },
  }),
  screen({
    path: '/people/requests/:id',
    feature: 'people-edit',
    title: 'Demande',
    page: () => import('./person-request/request.page.js'),
  }),
  screen({
    path: '/people/settings',
    feature: 'people-settings',
    title: 'Champs des personnes',
    page: () => import('./person-field/field-list.page.js'),
    navigation: { synonyms: 'paramètres formulaire annuaire' },
  }),
  screen({ path: '/people/:id', feature: 'people', title: 'Personne', page: () => import('./person/person.page.js') }),
  screen({
    path: '/people/:id/edit',
    feature: 'people-edit',
    title: 'Modifier la personne',
    page: () => import('./person/form/person-form.page.js'),
  }),
];
