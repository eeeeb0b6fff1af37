import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { ImageEvent } from '../image/image.events.js';
import type { SiteSettingsEvent } from './site-settings.events.js';
import { type SiteSettings, siteSettingsCase } from './site-settings.js';

const logo = newId<'image'>();
const source = { id: newId<'attachment'>(), width: 400, height: 100 };
const image: ImageEvent = {
  type: 'ImageAdded',
  data: {
    name: 'Logo',
    type: 'logo',
    alt: 'CSE Demo',
    format: 'auto',
    crop: { x: 0, y: 0, width: 400, height: 100 },
    file: { width: 400, height: 100, hash: 'a1b2c3d4' },
    batchToken: 'lot-1',
    source,
  },
};
const save = (data: Partial<SiteSettings>) => ({ type: 'SaveSiteSettings' as const, id: newId() as EnvironmentId, data });
const given = (settings: SiteSettingsEvent[], logoEvents: ImageEvent[] = []) =>
  specifyCase(siteSettingsCase).given({ settings, logo: logoEvents });

describe('the settings of the site', () => {
  it('begin with every page and without a logo', () =>
    given([])
      .when(save({}))
      .thenAnswers((settings) => expect(settings).toMatchObject({ pages: ['cse', 'advantages', 'blog', 'contact'], logo: null })));
  it('write one event per decision', () =>
    given([], [image])
      .when(save({ pages: ['contact', 'cse'], logo, rgpd: ' Vos données ', benefRequestAllowed: true }))
      .then({
        settings: [
          { type: 'SitePagesChosen', data: { pages: ['cse', 'contact'] } },
          { type: 'SiteLogoChosen', data: { logo } },
          { type: 'LegalTextWritten', data: { text: 'rgpd', content: 'Vos données' } },
          { type: 'BeneficiaryRequestsOpened', data: {} },
        ],
      }));
  it('keep pages for members, in the order of the menu', () => {
    given([])
      .when(save({ memberPages: ['blog', 'home'] }))
      .then({ settings: [{ type: 'SitePagesRestricted', data: { pages: ['home', 'blog'] } }] });
    given([{ type: 'SitePagesRestricted', data: { pages: ['home', 'blog'] } }])
      .when(save({ memberPages: [] }))
      .then({ settings: [{ type: 'SitePagesRestricted', data: { pages: [] } }] });
  });
  it('keep what is absent', () =>
    given([{ type: 'LegalTextWritten', data: { text: 'legalNotice', content: 'Éditeur' } }])
      .when(save({ pages: ['cse', 'advantages', 'blog', 'contact'] }))
      .then({}));
  it.each([
    ['rgpd', { rgpd: '  ' }],
    ['legal_notice', { legalNotice: '' }],
  ])('refuse an empty %s', (field, data) =>
    given([])
      .when(save(data))
      .thenRefuses('site-settings.text-empty', ({ message, violations }) => {
        expect(message).toBe('Le champ ne peut rester vide.');
        expect(violations[0]?.propertyPath).toBe(field);
      }),
  );
  it('need a logo of the bank, and lose it when asked', () => {
    given([]).when(save({ logo })).thenRefuses('site-settings.logo-unknown');
    given([{ type: 'SiteLogoChosen', data: { logo } }])
      .when(save({ logo: null }))
      .then({ settings: [{ type: 'SiteLogoChosen', data: { logo: null } }] });
  });
  it('have a colour on which white can be read', () => {
    given([])
      .when(save({ color: ' #7A1F3D ' }))
      .then({ settings: [{ type: 'SiteColorChosen', data: { color: '#7a1f3d' } }] });
    for (const color of ['#ffcc00', 'red', '#12345', '#777777']) given([]).when(save({ color })).thenRefuses('site-settings.color');
    given([])
      .when(save({ color: '#767676' }))
      .thenTypes('SiteColorChosen');
  });
  it('close the requests again', () =>
    given([{ type: 'BeneficiaryRequestsOpened', data: {} }])
      .when(save({ benefRequestAllowed: false }))
      .then({ settings: [{ type: 'BeneficiaryRequestsClosed', data: {} }] }));
  it('saved twice are written once', () => given([], [image]).thenRepeating(save({ logo, rgpd: 'Texte', pages: [] })));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
