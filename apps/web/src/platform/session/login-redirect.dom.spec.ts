import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepLoginRedirect, takeLoginRedirect } from './login-redirect.js';

const keep = (query: string): void => keepLoginRedirect(new URLSearchParams(query));

describe('the destination after login', () => {
  beforeEach(() => sessionStorage.clear());

  it('is kept for the session and used once', () => {
    keep('redirect=/activitiescse/refund?status=waiting');
    expect(takeLoginRedirect()).toEqual({ kind: 'inside', path: '/activitiescse/refund?status=waiting' });
    expect(takeLoginRedirect()).toBeNull();
  });

  it('goes outside for a full address, whichever parameter carries it', () => {
    keep('redirect_external=https://site.example/espace');
    expect(takeLoginRedirect()).toEqual({ kind: 'outside', address: 'https://site.example/espace' });
    keep('redirect=https://site.example/espace&redirect_external=true');
    expect(takeLoginRedirect()).toEqual({ kind: 'outside', address: 'https://site.example/espace' });
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', 'home'])('forgets %s', (redirect) => {
    keep(`redirect=${encodeURIComponent(redirect)}`);
    expect(takeLoginRedirect()).toBeNull();
  });

  it('is a page of the server for an address of the members’ site, as a path or in full', () => {
    for (const redirect of ['/site/cse-horizon/mon-espace?onglet=1', `${location.origin}/site/cse-horizon/mon-espace?onglet=1`]) {
      keep(`redirect=${encodeURIComponent(redirect)}`);
      expect(takeLoginRedirect()).toEqual({ kind: 'page', path: '/site/cse-horizon/mon-espace?onglet=1' });
    }
  });

  it('is inside for a full address of this host', () => {
    keep(`redirect_external=${encodeURIComponent(`${location.origin}/people`)}`);
    expect(takeLoginRedirect()).toEqual({ kind: 'inside', path: '/people' });
  });
});
