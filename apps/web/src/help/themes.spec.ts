import { featureOf } from '@intendance/contract/feature-of-path.js';
import { describe, expect, it } from '@jest/globals';
import { matchingTopics, themes, visibleThemes } from './themes.js';

describe('the help', () => {
  it('has the eight themes of the specification, each with answers', () => {
    expect(themes.map(({ code }) => code)).toEqual([
      'account',
      'billing',
      'people',
      'advantage',
      'comptability',
      'website',
      'activitiescse',
      'training',
    ]);
    for (const { topics } of themes) expect(topics.length).toBeGreaterThan(2);
  });

  it('leads only to screens', () => {
    const links = themes.flatMap(({ topics }) => topics.flatMap(({ link }) => link?.to ?? []));
    expect(links.filter((to) => featureOf(to) === undefined)).toEqual([]);
  });

  it('names each question once in its theme', () => {
    for (const { topics } of themes) expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  });

  it('shows the themes of the screens that a user may open', () => {
    const seen = (...features: string[]) => visibleThemes((feature) => features.includes(feature)).map(({ code }) => code);
    expect(seen('help', 'people')).toEqual(['account', 'people', 'training']);
    expect(seen('comptability-help')).toEqual(['comptability']);
    expect(seen()).toEqual([]);
  });

  it('finds every word, accents and capitals aside', () => {
    const people = themes.find(({ code }) => code === 'people')?.topics ?? [];
    expect(matchingTopics(people, 'EFFACEMENT donnees').map(({ id }) => id)).toEqual(['effacer']);
    expect(matchingTopics(people, 'zzz')).toEqual([]);
    expect(matchingTopics(people, '')).toEqual(people);
  });
});
