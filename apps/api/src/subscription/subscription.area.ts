import { area } from '../capabilities/manifest/area.js';
import { billingDataNoun } from './billing-data/billing-data.noun.js';
import { environmentNoun } from './environment/environment.noun.js';
import { mandateNoun } from './mandate/mandate.noun.js';

export const subscriptionArea = area({
  name: 'subscription',
  nouns: [environmentNoun, billingDataNoun, mandateNoun],
});
