import { area } from '../capabilities/manifest/area.js';

export const advantageArea = area({
  name: 'advantage',
  nouns: [],
});
