import { area } from '../capabilities/manifest/area.js';
import { minutesNoun } from './minutes/minutes.noun.js';
import { teamMemberNoun } from './team-member/team-member.noun.js';

export const websiteArea = area({
  name: 'website',
  nouns: [teamMemberNoun, minutesNoun],
});
