import { describe, expect, it } from '@jest/globals';
import { type Contact, noCustomFields } from '../contact.js';
import { householdFields, merge, mergeFields, mergeProblems } from './merge-fields.js';

const fields = mergeFields([
  { code: 'CUSTOM1', name: 'Service & site', enabled: true },
  { code: 'CUSTOM2', name: 'Caché', enabled: false },
  { code: 'city', name: 'Ville', enabled: true },
]);
const lea: Contact = {
  personId: null,
  email: 'lea@exemple.fr',
  civility: 'Mme',
  lastname: 'MARTIN',
  firstname: 'Léa <b>',
  customFields: { ...noCustomFields, CUSTOM1: 'Paie' },
};
const nobody: Contact = { ...lea, civility: null, firstname: '', customFields: noCustomFields };

describe('the fields of a mailing', () => {
  it('are those of the directory, and those that the structure named', () =>
    expect(fields.map(({ name }) => name)).toEqual(['prénom', 'nom', 'civilité', 'e-mail', 'Service & site']));

  it('are replaced by the values of the contact, escaped in HTML', () => {
    expect(merge('Bonjour {prénom} {NOM}', lea, fields, 'text')).toEqual({ text: 'Bonjour Léa <b> MARTIN', empty: [] });
    expect(merge('<p>{Prenom}, {Service &amp; site}</p>', lea, fields, 'html').text).toBe('<p>Léa &lt;b&gt;, Paie</p>');
  });

  it('have a text instead of a missing value, and are counted when they have none', () => {
    expect(merge('Bonjour {prénom|collègue}', nobody, fields, 'text')).toEqual({ text: 'Bonjour collègue', empty: [] });
    expect(merge('{civilité} {prénom|}', nobody, fields, 'text')).toEqual({ text: ' ', empty: ['Civilité', 'Prénom'] });
    expect(merge('<p>{prénom|M &amp; Mme}</p>', nobody, fields, 'html').text).toBe('<p>M &amp; Mme</p>');
  });

  it('that nobody has, or that a format cuts, are problems', () => {
    expect(mergeProblems('Bonjour {surnom} {prénom|x}', fields)).toEqual([{ field: '{surnom}', reason: 'unknown' }]);
    expect(mergeProblems('<p>{pré<strong>nom</strong>} {Service &amp; site}</p>', fields)).toEqual([
      { field: '{prénom}', reason: 'broken' },
    ]);
  });

  it('have the values of everybody of a household, each once', () => {
    const household = householdFields(fields, [lea, { ...lea, firstname: 'Paul', email: null }]);
    expect(merge('{prénom} {nom}, {e-mail}', lea, household, 'text').text).toBe('Léa <b> et Paul MARTIN, lea@exemple.fr');
    expect(merge('<p>{prénom}</p>', lea, household, 'html').text).toBe('<p>Léa &lt;b&gt; et Paul</p>');
    expect(merge('{prénom|à tous}', nobody, householdFields(fields, [nobody, nobody]), 'text').text).toBe('à tous');
  });

  it('leave other braces as they are', () => {
    expect(mergeProblems('{} { "a" | b', fields)).toEqual([]);
    expect(merge('{} {', lea, fields, 'text').text).toBe('{} {');
  });
});
