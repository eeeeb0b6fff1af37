import type { Page } from '@playwright/test';
import type { websiteScreens } from '../../src/website/screens.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const slides = '**/api/slides?*';
const images = '**/api/images?*';
const statistics = '**/api/website/statistics';
const settings = '**/api/website/parameters';

/** States of the image bank and of the screens that show its images. */
export const imageStates = {
  '/website': [
    { name: 'site statistics', address: '/website', shows: (page) => page.getByText('Taux de connexion').first() },
    {
      name: 'site statistics, failed',
      address: '/website',
      answers: fail(statistics),
      shows: (page) => page.getByText('Impossible de charger les statistiques'),
    },
  ],
  '/website/config': [
    {
      name: 'site settings',
      address: '/website/config',
      shows: (page) => page.getByRole('group', { name: 'Pages ouvertes' }).getByRole('checkbox', { name: 'Actualités' }),
    },
    { name: 'site settings, legal notice', address: '/website/config', steps: press('Modifier : Mentions légales'), shows: dialog },
    {
      name: 'site settings, failed',
      address: '/website/config',
      answers: fail(settings),
      shows: (page) => page.getByText('Impossible de charger les paramètres'),
    },
  ],
  '/website/check': [
    { name: 'site check', address: '/website/check', shows: h1('Vérifier le site') },
    {
      name: 'site check, problems',
      address: '/website/check?x',
      shows: (page) => page.getByText('Le lien /actualites mène à un brouillon.'),
      answers: answer('**/api/website/publish_check', {
        errors: 1,
        warnings: 1,
        problems: [
          { severity: 'error', code: 'legal-missing', place: 'settings', title: 'Mentions légales', message: 'Il manque : l’hébergeur.' },
          { severity: 'warning', code: 'draft-linked', place: 'slide', title: 'Ski', message: 'Le lien /actualites mène à un brouillon.' },
        ],
      }),
    },
    {
      name: 'site check, nothing',
      address: '/website/check?y',
      shows: (page) => page.getByText('Aucun défaut'),
      answers: answer('**/api/website/publish_check', { errors: 0, warnings: 0, problems: [] }),
    },
    {
      name: 'site check, error',
      address: '/website/check?z',
      shows: (page) => page.getByText('Impossible de vérifier le site'),
      answers: fail('**/api/website/publish_check'),
    },
  ],
  '/website/images': [
    { name: 'image bank', address: '/website/images', shows: (page) => page.getByText('Sortie au parc').first() },
    {
      name: 'image bank, nothing found',
      address: '/website/images?q=zzz',
      shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
    },
    {
      name: 'image bank, focal point',
      address: '/website/images',
      steps: async (page) => {
        await press(/^Modifier/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Choisir le point d’intérêt' }).click();
      },
      shows: (page) => page.getByRole('slider', { name: 'Point d’intérêt' }),
    },
    { name: 'image bank, new image', address: '/website/images', steps: press('Ajouter une image'), shows: dialog },
    {
      name: 'image bank, crop',
      address: '/website/images',
      steps: async (page) => {
        await press(/^Modifier/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Recadrer' }).click();
      },
      shows: (page) => page.getByRole('slider', { name: 'Cadre' }),
    },
    {
      name: 'image bank, failed',
      address: '/website/images',
      answers: fail(images),
      shows: (page) => page.getByText('Impossible de charger la liste'),
    },
  ],
  '/website/home/slider': [
    { name: 'slider', address: '/website/home/slider', shows: (page) => page.getByRole('button', { name: 'Suivante' }) },
    {
      name: 'slider, moved',
      address: '/website/home/slider',
      steps: press(/^Descendre/),
      shows: (page) => page.getByText('L’ordre n’est pas enregistré'),
    },
    { name: 'slide, new', address: '/website/home/slider', steps: press('Nouvelle diapositive'), shows: dialog },
    {
      name: 'slide, image picker',
      address: '/website/home/slider',
      steps: async (page) => {
        await press('Nouvelle diapositive')(page);
        await press('Choisir une image : Image pour ordinateur')(page);
      },
      shows: (page) => page.getByRole('dialog', { name: 'Choisir une image' }).getByText('Sortie au parc').first(),
    },
    {
      name: 'slider, failed',
      address: '/website/home/slider',
      answers: fail(slides),
      shows: (page) => page.getByText('Impossible de charger le diaporama'),
    },
  ],
  '/website/advantage/slider': [
    { name: 'slider of advantages', address: '/website/advantage/slider', shows: h1('Diaporama des avantages') },
    {
      name: 'slider of advantages, empty',
      address: '/website/advantage/slider',
      answers: answer(slides, { totalCount: 0, slides: [] }),
      shows: (page) => page.getByText('Aucune diapositive pour le moment'),
    },
  ],
  '/website/cse/slider': [{ name: 'slider of the council', address: '/website/cse/slider', shows: h1('Diaporama du CSE') }],
  '/website/blog/slider': [{ name: 'slider of articles', address: '/website/blog/slider', shows: h1('Diaporama des actualités') }],
  '/website/contact/slider': [{ name: 'slider of contacts', address: '/website/contact/slider', shows: h1('Diaporama des contacts') }],
} satisfies Partial<ScreenStates<typeof websiteScreens>>;
