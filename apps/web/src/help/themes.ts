import type { FeatureKey } from '@intendance/contract/access.js';
import { helpTopics } from '../bookkeeping/help/help-texts.js';
import type { Topic } from '../ui/page/topic-list.js';
import { accountTopics, trainingTopics } from './account-topics.js';
import { activityTopics, advantageTopics, peopleTopics } from './member-topics.js';
import { billingTopics, websiteTopics } from './product-topics.js';

/** `needs`: a theme is shown to users who may open its screens. */
export type Theme = { code: string; label: string; needs: readonly FeatureKey[]; topics: readonly Topic[] };

export const themes: readonly Theme[] = [
  { code: 'account', label: 'Mon compte', needs: ['help'], topics: accountTopics },
  { code: 'billing', label: 'Facturation', needs: ['help', 'offer'], topics: billingTopics },
  { code: 'people', label: 'Annuaire', needs: ['help', 'people'], topics: peopleTopics },
  { code: 'advantage', label: 'Avantages', needs: ['help', 'advantage'], topics: advantageTopics },
  { code: 'comptability', label: 'Comptabilité', needs: ['comptability-help'], topics: helpTopics },
  { code: 'website', label: 'Site web', needs: ['help', 'website-pages'], topics: websiteTopics },
  { code: 'activitiescse', label: 'Activités', needs: ['help', 'activities'], topics: activityTopics },
  { code: 'training', label: 'Prise en main', needs: ['help'], topics: trainingTopics },
];

export const themePath = ({ code }: Theme): string => `/help/faq/${code}`;

type IsAllowed = (feature: FeatureKey) => boolean;
export const visibleThemes = (isAllowed: IsAllowed): Theme[] => themes.filter(({ needs }) => needs.every(isAllowed));

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The topics that have every word, in their question or their answer, accents aside. A link that the user may not open is left out. */
export function matchingTopics(topics: readonly Topic[], typed: string): Topic[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return topics.filter(({ question, answer }) => {
    const text = folded([question, ...answer].join(' '));
    return words.every((word) => text.includes(word));
  });
}
