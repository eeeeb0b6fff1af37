import { area } from '../capabilities/manifest/area.js';

export const mailingArea = area({
  name: 'mailing',
  nouns: [],
});
