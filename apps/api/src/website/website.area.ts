import { area } from '../capabilities/manifest/area.js';
import { articleNoun } from './article/article.noun.js';
import { minutesNoun } from './minutes/minutes.noun.js';
import { siteAdvantageNoun } from './site-advantage/site-advantage.noun.js';
import { siteParameterNoun } from './site-parameter/site-parameter.noun.js';
import { teamMemberNoun } from './team-member/team-member.noun.js';

export const websiteArea = area({
  name: 'website',
  nouns: [siteParameterNoun, teamMemberNoun, minutesNoun, siteAdvantageNoun, articleNoun],
});
