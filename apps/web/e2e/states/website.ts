import type { Page } from '@playwright/test';
import type { websiteScreens } from '../../src/website/screens.js';
import { imageStates } from './images.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const id = (last: number) => `0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a4${last}`;
const teamMember = (last: number, lastname: string, title: string) => ({
  id: id(last),
  title,
  lastname,
  firstname: 'Anne',
  phone: '0612345678',
  email: 'anne@exemple.fr',
  image: null,
  image_consent: false,
  person: null,
  position: last,
  version: 1,
});
const teamMembers = [teamMember(0, 'MARTIN', 'Secrétaire'), teamMember(1, 'DURAND', 'Trésorière')];
const report = (last: number, title: string) => ({
  id: id(last),
  title,
  filename: 'pv.pdf',
  file: id(last),
  position: last,
  adopted_on: last === 0 ? null : '2026-03-12',
  adopted_by: last === 0 ? null : 'Claire Morel',
  isDeleted: false,
  version: 1,
});
const reports = [report(0, 'Réunion de mars 2026'), report(1, 'Réunion de février 2026')];
const item = { isDeleted: false, version: 1 };
const advantages = (['DRAFT', 'PUBLISHED'] as const).map((status, position) => ({
  ...item,
  id: id(position),
  title: `Cinéma ${position + 1}`,
  description: '',
  type: 'link',
  link: 'https://cinema.example',
  image: null,
  refund_id: null,
  inscription_id: null,
  status,
  position,
}));
const articles = (['DRAFT', 'PUBLISHED'] as const).map((status, index) => ({
  ...item,
  id: id(index),
  title: `Arbre de Noël ${index + 1}`,
  content: '',
  date: '2026-12-12',
  type: 'image',
  video: null,
  cover_id: null,
  lg_id: null,
  md_id: null,
  sm_id: null,
  members_only: false,
  publish_at: null,
  expire_at: status === 'PUBLISHED' ? '2126-12-12T08:00:00.000Z' : null,
  draft: null,
  status,
}));
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(name)(page).click();

export const websiteStates: ScreenStates<typeof websiteScreens> = {
  ...imageStates,
  '/website/home/edito': [
    { name: 'edito', address: '/website/home/edito', shows: button('Modifier le titre') },
    { name: 'edito, title', address: '/website/home/edito', steps: press('Modifier le titre'), shows: dialog },
    {
      name: 'edito, error',
      address: '/website/home/edito?x',
      shows: (page) => page.getByText('Impossible de charger le texte'),
      answers: fail('**/api/parameters?*'),
    },
  ],
  '/website/cse/edito': [{ name: 'memo', address: '/website/cse/edito', shows: button('Modifier le titre') }],
  '/website/home/order': [
    { name: 'order of home', address: '/website/home/order', shows: button(/^Monter/) },
    {
      name: 'order of home, changed',
      address: '/website/home/order',
      steps: press('Descendre : Mot du CSE'),
      shows: (page) => page.getByRole('region', { name: 'L’ordre n’est pas enregistré' }),
    },
  ],
  '/website/cse/order': [{ name: 'order of the council', address: '/website/cse/order', shows: button(/^Monter/) }],
  '/website/:page/order': [{ name: 'order, of no page', address: '/website/x/order', shows: (page) => page.getByRole('main') }],
  '/website/cse/facebook': [
    {
      name: 'team, empty',
      address: '/website/cse/facebook',
      shows: (page) => page.getByText('Aucun membre pour le moment'),
      answers: answer('**/api/faces?*', { totalCount: 0, faces: [] }),
    },
    {
      name: 'team',
      address: '/website/cse/facebook?x',
      shows: button(/^Monter/),
      answers: answer('**/api/faces?*', { totalCount: 2, faces: teamMembers }),
    },
    { name: 'team, new', address: '/website/cse/facebook?fiche=new', shows: dialog },
    {
      name: 'team, error',
      address: '/website/cse/facebook?y',
      shows: (page) => page.getByText('Impossible de charger l’équipe'),
      answers: fail('**/api/faces?*'),
    },
  ],
  '/website/cse/reports': [
    {
      name: 'minutes, empty',
      address: '/website/cse/reports',
      shows: (page) => page.getByText('Aucun procès-verbal pour le moment'),
      answers: answer('**/api/reports?*', { totalCount: 0, reports: [] }),
    },
    {
      name: 'minutes',
      address: '/website/cse/reports?x',
      shows: button(/^Monter/),
      answers: answer('**/api/reports?*', { totalCount: 2, reports }),
    },
    {
      name: 'minutes, adoption',
      address: '/website/cse/reports?z',
      steps: press('Attester l’adoption : Réunion de mars 2026'),
      shows: dialog,
      answers: answer('**/api/reports?*', { totalCount: 2, reports }),
    },
    { name: 'minutes, new', address: '/website/cse/reports?fiche=new', shows: dialog },
    {
      name: 'minutes, refused',
      address: '/website/cse/reports?fiche=new',
      steps: press('Enregistrer'),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Informations invalides' }),
    },
  ],
  '/website/advantage/index': [
    {
      name: 'advantages, empty',
      address: '/website/advantage/index',
      shows: (page) => page.getByText('Aucun avantage pour le moment'),
      answers: answer('**/api/advantages?*', { totalCount: 0, advantages: [] }),
    },
    {
      name: 'advantages',
      address: '/website/advantage/index?x',
      shows: (page) => page.getByRole('rowheader').first(),
      answers: answer('**/api/advantages?*', { totalCount: 2, advantages }),
    },
    { name: 'advantage, new', address: '/website/advantage/index?fiche=new', shows: dialog },
  ],
  '/website/advantage/article': [
    { name: 'advantage article', address: '/website/advantage/article?fiche=new', shows: button('Enregistrer') },
    {
      name: 'advantage article, refused',
      address: '/website/advantage/article',
      steps: press('Enregistrer'),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Veuillez renseigner les informations manquantes.' }),
    },
  ],
  '/website/blog/articles': [
    {
      name: 'articles, empty',
      address: '/website/blog/articles',
      shows: (page) => page.getByText('Aucun article pour le moment'),
      answers: answer('**/api/articles?*', { totalCount: 0, articles: [] }),
    },
    {
      name: 'articles',
      address: '/website/blog/articles?x',
      shows: (page) => page.getByRole('rowheader').first(),
      answers: answer('**/api/articles?*', { totalCount: 2, articles }),
    },
    { name: 'article, new', address: '/website/blog/articles?fiche=new', shows: dialog },
    {
      name: 'article, refused',
      address: '/website/blog/articles?fiche=new',
      steps: press('Enregistrer'),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Veuillez renseigner les informations manquantes.' }),
    },
    {
      name: 'article, preview',
      address: '/website/blog/articles?fiche=new&x',
      steps: press('Aperçu'),
      shows: (page) => page.getByRole('dialog', { name: 'Aperçu' }).locator('iframe'),
      answers: answer('**/api/articles/preview', {
        html: '<!doctype html><html lang="fr"><title>x</title><main><h1>Noël</h1></main></html>',
      }),
    },
  ],
  '/website/contact': [
    { name: 'contact', address: '/website/contact', shows: button('Modifier : NOUS CONTACTER') },
    { name: 'contact, edited', address: '/website/contact', steps: press('Modifier : NOUS CONTACTER'), shows: dialog },
    { name: 'contact, title', address: '/website/contact?x', shows: h1('Contact') },
  ],
  '/website/help': [{ name: 'site help', address: '/website/help', shows: h1('Aide du site') }],
};
