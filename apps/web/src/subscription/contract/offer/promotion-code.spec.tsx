import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../../../ui/kit/kit-harness.js';
import type { OfferModule } from './offer.js';
import { PromotionCode } from './promotion-code.js';

const originalFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

const detail = 'Trop de tentatives. Veuillez réessayer dans 12 minutes.';
const throttled = () => Response.json({ type: 'urn:problem:session.throttled', code: 'session.throttled', detail }, { status: 429 });
const answer = (response: () => Response) => {
  globalThis.fetch = (async () => response()) as typeof fetch;
};
const site = { code: 'website', label: 'Site web' } as OfferModule;

function Sample() {
  const [code, setCode] = useState<string>();
  return <PromotionCode module={site} code={code} onCode={setCode} />;
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code promo du module Site web' });
const refusal = () => document.getElementById(input().getAttribute('aria-errormessage') ?? '')?.textContent;

describe('the field of a promotion code', () => {
  it('says how long to wait after too many codes, until the code changes', async () => {
    answer(throttled);
    mount(<Sample />);
    await userEvent.type(input(), 'SITE15{Enter}');
    await waitFor(() => expect(refusal()).toBe(detail));
    expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['SITE15', 'true']);
    await userEvent.type(input(), '0');
    expect([refusal(), input().getAttribute('aria-invalid')]).toEqual([undefined, 'false']);
  });

  it('becomes the applied code after a success', async () => {
    answer(() => Response.json({ code: 'SITE15' }));
    mount(<Sample />);
    await userEvent.type(input(), 'site15{Enter}');
    expect(await screen.findByText('Code promo SITE15 appliqué')).toBeTruthy();
  });
});
