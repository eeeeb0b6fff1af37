import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepLoginRedirect, takeLoginRedirect, withToken } from './login-redirect.js';

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

  it('appends the token to the outside address', () => {
    expect(withToken('https://site.example/espace?a=1', 'https://site.example/?token=abc')).toBe(
      'https://site.example/espace?a=1&token=abc',
    );
  });

  it('never carries the token to another origin than the one it was granted for', () => {
    expect(withToken('https://thief.example/', 'https://site.example/?token=abc')).toBe('https://site.example/?token=abc');
  });
});
