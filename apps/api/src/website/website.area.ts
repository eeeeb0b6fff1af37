import { area } from '../capabilities/manifest/area.js';
import { articleNoun } from './article/article.noun.js';
import { imageNoun } from './image/image.noun.js';
import { memberAccessNoun } from './member-access/member-access.noun.js';
import { memberSpaceNoun } from './member-space/member-space.noun.js';
import { memberVisitNoun } from './member-visit/member-visit.noun.js';
import { minutesNoun } from './minutes/minutes.noun.js';
import { newsNoun } from './news/news.noun.js';
import { previewNoun } from './preview/preview.noun.js';
import { siteNoun } from './site/site.noun.js';
import { siteAddressNoun } from './site-address/site-address.noun.js';
import { siteAdvantageNoun } from './site-advantage/site-advantage.noun.js';
import { siteCheckNoun } from './site-check/site-check.noun.js';
import { siteParameterNoun } from './site-parameter/site-parameter.noun.js';
import { siteSettingsNoun } from './site-settings/site-settings.noun.js';
import { siteStatisticsNoun } from './site-statistics/site-statistics.noun.js';
import { slideNoun } from './slide/slide.noun.js';
import { teamMemberNoun } from './team-member/team-member.noun.js';

export const websiteArea = area({
  name: 'website',
  nouns: [
    imageNoun,
    slideNoun,
    siteSettingsNoun,
    siteStatisticsNoun,
    siteParameterNoun,
    teamMemberNoun,
    minutesNoun,
    siteAdvantageNoun,
    articleNoun,
    newsNoun,
    siteAddressNoun,
    siteNoun,
    previewNoun,
    siteCheckNoun,
    memberAccessNoun,
    memberSpaceNoun,
    memberVisitNoun,
  ],
});
