import { type FeatureKey, featureKeys } from './access.js';
import { features } from './features.js';

/** The feature of a page of the web application; static segments win over parameters. Unknown paths have none. */
export function featureOf(path: string): FeatureKey | undefined {
  const segments = path.split('/');
  let best: { key: FeatureKey; rank: string } | undefined;
  for (const key of featureKeys)
    for (const route of features[key].routes) {
      const rank = rankOf(route.split('/'), segments);
      if (rank !== undefined && (!best || rank > best.rank)) best = { key, rank };
    }
  return best?.key;
}

/** One letter per segment, the more precise the later in the alphabet; undefined when the route is another one. */
function rankOf(route: readonly string[], path: readonly string[]): string | undefined {
  if (route.length !== path.length) return undefined;
  let rank = '';
  for (const [index, segment] of route.entries()) {
    const actual = path[index] ?? '';
    const choices = /^:\w+\((.+)\)$/.exec(segment)?.[1];
    if (choices) {
      if (!choices.split('|').includes(actual)) return undefined;
      rank += 'b';
    } else if (segment.startsWith(':')) {
      if (actual === '') return undefined;
      rank += 'a';
    } else if (segment === actual) rank += 'c';
    else return undefined;
  }
  return rank;
}
