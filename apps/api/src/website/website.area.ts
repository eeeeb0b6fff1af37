import { area } from '../capabilities/manifest/area.js';

export const websiteArea = area({
  name: 'website',
  nouns: [],
});
