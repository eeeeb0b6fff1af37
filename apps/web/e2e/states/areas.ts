import type { APIRequestContext } from '@playwright/test';
import { activityScreens } from '../../src/activities/screens.js';
import { advantageScreens } from '../../src/advantage/screens.js';
import { bookkeepingScreens } from '../../src/bookkeeping/screens.js';
import { directoryScreens } from '../../src/directory/screens.js';
import { helpScreens } from '../../src/help/screens.js';
import { homeScreens } from '../../src/home/screens.js';
import { accessScreens } from '../../src/identity/screens.js';
import { mailingScreens } from '../../src/mailing/screens.js';
import { pathsOf, type Screen } from '../../src/platform/screen.js';
import { operatorScreens } from '../../src/subscription/operator/screens.js';
import { subscriptionScreens } from '../../src/subscription/screens.js';
import { websiteScreens } from '../../src/website/screens.js';
import { arrangeWebsite } from '../picture.js';
import { activityStates, arrangeActivities } from './activities.js';
import { advantageStates } from './advantage.js';
import { arrangeBookkeeping, bookkeepingStates } from './bookkeeping.js';
import { directoryStates } from './directory.js';
import { helpStates } from './help.js';
import { homeStates } from './home.js';
import { accessStates } from './identity.js';
import { mailingStates } from './mailing.js';
import { operatorStates } from './operator.js';
import type { State } from './state.js';
import { subscriptionStates } from './subscription.js';
import { websiteStates } from './website.js';

export type Area = {
  name: string;
  screens: readonly Screen[];
  states: readonly State[];
  /** Seeds the data of the states through the API. */
  arrange?: (request: APIRequestContext) => Promise<void>;
};

const all = (states: Readonly<Record<string, readonly State[]>>): State[] => Object.values(states).flat();

/** The areas behind the session, the longest to visit first: workers that share them then end together. */
export const areas: readonly Area[] = [
  { name: 'bookkeeping', screens: bookkeepingScreens, states: all(bookkeepingStates), arrange: arrangeBookkeeping },
  { name: 'activities', screens: activityScreens, states: all(activityStates), arrange: arrangeActivities },
  { name: 'directory', screens: directoryScreens, states: all(directoryStates) },
  { name: 'subscription', screens: subscriptionScreens, states: all(subscriptionStates) },
  { name: 'access', screens: accessScreens, states: all(accessStates) },
  { name: 'website', screens: websiteScreens, states: all(websiteStates), arrange: arrangeWebsite },
  { name: 'help', screens: helpScreens, states: all(helpStates) },
  { name: 'operator', screens: operatorScreens, states: all(operatorStates) },
  { name: 'advantage', screens: advantageScreens, states: all(advantageStates) },
  { name: 'mailing', screens: mailingScreens, states: all(mailingStates) },
  { name: 'home', screens: homeScreens, states: all(homeStates) },
];

/** Addresses of a screen, with a value for each parameter. */
export const addressesOf = (screen: Screen): string[] =>
  pathsOf(screen).map((path) => path.replace(':budget', 'ASC').replaceAll(/:\w+/g, 'x'));
