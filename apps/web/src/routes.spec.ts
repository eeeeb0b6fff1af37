import { featureOf } from '@intendance/contract/feature-of-path.js';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { routes } from './routes.js';

const isPublic = (path: string): boolean => /^(\/login|\/forgot-password\/:token|\/mailbox|\*)$/.test(path);
const paths = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...paths(children ?? [])]);

/** An address of this route: any value for its parameters. */
const sample = (path: string): string => path.replace('/*', '').replace(':budget', 'ASC').replaceAll(/:\w+/g, 'x');

describe('the screens', () => {
  it.each(paths(routes(new QueryClient())).filter((path) => !isPublic(path)))('%s is in the table of access', (path) =>
    expect(featureOf(sample(path))).toBeDefined(),
  );
});
