import { area } from '../capabilities/manifest/area.js';
import { unsubscriptionNoun } from './unsubscription/unsubscription.noun.js';

export const mailingArea = area({
  name: 'mailing',
  nouns: [unsubscriptionNoun],
});
