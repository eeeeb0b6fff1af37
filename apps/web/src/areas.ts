import { activityScreens } from './activities/screens.js';
import { advantageScreens } from './advantage/screens.js';
import { bookkeepingScreens } from './bookkeeping/screens.js';
import { directoryScreens } from './directory/screens.js';
import { helpScreens } from './help/screens.js';
import { accessScreens } from './identity/screens.js';
import { mailingScreens } from './mailing/screens.js';
import type { Screen } from './platform/screen.js';
import { operatorScreens } from './subscription/operator/screens.js';
import { subscriptionScreens } from './subscription/screens.js';
import { websiteScreens } from './website/screens.js';

const isSettings = ({ path }: Screen): boolean => path === '/people/settings';

/** The areas behind the session, in the order of the menu. The first screen of an area is its entry. */
export const areas = [
  {
    label: 'Annuaire',
    // The settings of the directory close its menu.
    screens: [...directoryScreens.filter((one) => !isSettings(one)), ...mailingScreens, ...directoryScreens.filter(isSettings)],
  },
  { label: 'Activités', screens: activityScreens },
  { label: 'Avantages', screens: advantageScreens },
  { label: 'Comptabilité', screens: bookkeepingScreens },
  { label: 'Site web', screens: websiteScreens },
  { label: 'Mon environnement', screens: [...subscriptionScreens, ...accessScreens] },
  { label: 'Aide', screens: helpScreens },
  { label: 'Exploitation', screens: operatorScreens },
] as const satisfies readonly { label: string; screens: readonly Screen[] }[];

export type AreaLabel = (typeof areas)[number]['label'];
