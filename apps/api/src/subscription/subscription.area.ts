import { area } from '../capabilities/manifest/area.js';
import { environmentNoun } from './environment/environment.noun.js';

export const subscriptionArea = area({
  name: 'subscription',
  nouns: [environmentNoun],
});
