import { offeredText } from '@intendance/domain/activities/public.js';
import { familyOf, type RegisteredPerson } from '@intendance/domain/directory/public.js';
import { counted } from '@intendance/kernel/computation.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { OpenRegistrationActivity } from '../../../activities/public.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { tableSection } from '../../site/page/table-section.js';
import { sitePath } from '../../site/template/site-path.js';
import type { ActionView, RegistrationFormView, SiteView } from '../../site/template/site-view.js';
import { faultNews } from '../site-route/form-errors.js';
import { offerText, rankText } from '../waiting-form/wait-texts.js';

const path = 'mon-espace/inscriptions';

/** The activities that take registrations, with their places. */
export const activitiesPage =
  (activities: readonly OpenRegistrationActivity[]): PageMaker =>
  async ({ site: { view } }) => ({
    head: { path, title: 'S’inscrire à une activité', isHidden: true },
    page: {
      kind: 'sections',
      sections: [
        tableSection(
          'activites',
          'Activités ouvertes',
          'Les activités ouvertes aux inscriptions',
          ['Activité', 'Tarif', 'Places', 'Inscription'],
          activities.map((activity) => ({
            id: activity.id,
            cells: [activity.name, priceOf(activity), placesOf(activity), standing(activity)],
            links: actionsOn(view, activity),
          })),
          'Aucune activité n’est ouverte aux inscriptions.',
        ),
      ],
      back: { path: 'mon-espace', label: 'Revenir à mon espace' },
    },
  });

export const registrationPage =
  (form: RegistrationFormView): PageMaker =>
  async () => ({
    head: { path, title: `M’inscrire : ${form.activity.name}`, ...faultNews(form.errors), isHidden: true },
    page: { kind: 'registration', ...form },
  });

/** The rule of an activity, in the sentences of its form. */
export const registrationSentences = (activity: OpenRegistrationActivity, person: RegisteredPerson): string[] => [
  `Tarif : ${priceOf(activity)}. Places : ${placesOf(activity)}.`,
  ...(activity.options.length === 0 ? [] : [`Options : ${offeredText(activity.options)}.`]),
  activity.admission === 'one-per-household'
    ? 'Une personne par foyer.'
    : `Votre foyer : ${counted(1 + familyOf(person).length, 'personne', 'personnes')}. Les invités que vous amenez comptent aussi.`,
  ...(activity.endDate === null ? [] : [`Inscriptions jusqu’au ${formatDay(activity.endDate)}.`]),
];

const priceOf = ({ price, pricing }: OpenRegistrationActivity): string =>
  price === null || price <= 0 ? 'Gratuit' : `${formatEuros(price)} par ${pricing === 'family' ? 'famille' : 'participant'}`;

function placesOf({ placesLeft }: OpenRegistrationActivity): string {
  if (placesLeft === null) return 'sans limite';
  return placesLeft === 0 ? 'complet' : counted(placesLeft, 'place restante', 'places restantes');
}

function actionsOn(view: SiteView, activity: OpenRegistrationActivity): ActionView[] {
  const { id, name, wait, isRegistered, hasWaitingList } = activity;
  if (canRegister(activity)) return [{ href: sitePath(view, `${path}/${id}`), label: `M’inscrire : ${name}` }];
  if (wait) return [{ href: sitePath(view, `${path}/${id}/retrait`), label: `Quitter la liste d’attente : ${name}` }];
  if (isRegistered || !hasWaitingList) return [];
  return [{ href: sitePath(view, `${path}/${id}/attente`), label: `Rejoindre la liste d’attente : ${name}` }];
}

const canRegister = ({ placesLeft, admission, isRegistered }: OpenRegistrationActivity): boolean =>
  placesLeft !== 0 && !(admission === 'one-per-household' && isRegistered);

function standing(activity: OpenRegistrationActivity): string {
  const { isRegistered, wait } = activity;
  if (wait) return wait.offeredUntil === null ? rankText(wait.position) : offerText(wait.offeredUntil);
  if (isRegistered) return 'Vous êtes inscrit.';
  return canRegister(activity) ? '' : 'Complet';
}
