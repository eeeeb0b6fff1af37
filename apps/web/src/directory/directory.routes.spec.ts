import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { directoryRoutes } from './directory.routes.js';

const routes = directoryRoutes((path) => ({ path }));
const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

describe('the addresses of the directory', () => {
  it.each(['new', 'upload', 'download', 'imports', 'settings', 'requests', 'mailings', 'mailings/new'])(
    '/people/%s is no person',
    (segment) => {
      expect(pathOf(`/people/${segment}`)).not.toMatch(/:id/);
    },
  );

  it('a person is found by their id', () => expect(pathOf('/people/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47')).toBe('/people/:id'));
});
