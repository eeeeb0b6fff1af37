import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { siteAddressRegisterId as id, type SiteAddressEvent } from './site-address.events.js';
import { siteAddressCase } from './site-address.js';

const ours = newId() as EnvironmentId;
const theirs = newId() as EnvironmentId;
const chosen = (environmentId: EnvironmentId, slug: string): SiteAddressEvent => ({
  type: 'SiteAddressChosen',
  data: { environmentId, slug },
});
const given = (...register: SiteAddressEvent[]) => specifyCase(siteAddressCase).given({ register });
const choose = (slug: string) => ({ id, type: 'ChooseSiteAddress', data: { environmentId: ours, slug } }) as const;
const give = (name: string) => ({ id, type: 'GiveSiteAddress', data: { environmentId: ours, name } }) as const;

describe('the address of a site', () => {
  it.each([
    ['CSE Démo & Fils', 'cse-demo-fils'],
    ['ÉÉ', 'site-ee'],
    ['!', 'site'],
  ])('is made of the name %s', (name, slug) =>
    given()
      .when(give(name))
      .then({ register: [chosen(ours, slug)] }),
  );
  it('gets a number when another structure has the name', () =>
    given(chosen(theirs, 'cse-demo'), chosen(theirs, 'cse-demo-2'))
      .when(give('CSE Démo'))
      .then({ register: [chosen(ours, 'cse-demo-3')] }));
  it('is given once', () => {
    given(chosen(ours, 'cse-demo')).when(give('Autre nom')).then({});
    given(chosen(ours, 'cse-demo'))
      .when(give('Autre nom'))
      .thenAnswers(({ slug }) => expect(slug).toBe('cse-demo'));
  });
  it('is chosen, and chosen back', () => {
    given(chosen(ours, 'cse-demo'))
      .when(choose(' CSE-Horizon '))
      .then({ register: [chosen(ours, 'cse-horizon')] });
    given(chosen(ours, 'cse-demo'), chosen(ours, 'cse-horizon'))
      .when(choose('cse-demo'))
      .thenAnswers(({ slug }) => expect(slug).toBe('cse-demo'));
  });
  it('chosen twice is written once', () => given(chosen(ours, 'cse-demo')).thenRepeating(choose('horizon')));
  it.each(['ab', '-horizon', 'horizon-', 'hori zon', 'hori--zon', 'hôrizon', '../admin', 'x'.repeat(61)])('is refused: %j', (slug) =>
    given().when(choose(slug)).thenRefuses('site-address.invalid'),
  );
  it.each(['www', 'Admin', 'api', 'mail'])('is no name of the installation: %s', (slug) =>
    given().when(choose(slug)).thenRefuses('site-address.reserved'),
  );
  it('is no such name when it is made of the name of a structure', () =>
    given()
      .when(give('Admin'))
      .then({ register: [chosen(ours, 'site-admin')] }));
  it('is free again three changes later', () => {
    const former = (count: number) => Array.from({ length: count }, (_, index) => chosen(theirs, `horizon-${index}`));
    given(...former(4))
      .when(choose('horizon-0'))
      .thenRefuses('site-address.taken');
    given(...former(5))
      .when(choose('horizon-0'))
      .then({ register: [chosen(ours, 'horizon-0')] });
  });
  it('is never one that another structure has, or has just left', () =>
    given(chosen(theirs, 'cse-demo'), chosen(theirs, 'horizon')).when(choose('cse-demo')).thenRefuses('site-address.taken'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
