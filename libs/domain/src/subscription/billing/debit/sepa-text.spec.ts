import { describe, expect, it } from '@jest/globals';
import { sepaReference, sepaText, unwritableCharacters } from './sepa-text.js';

describe('text for banks', () => {
  it.each([
    ['Comité Œuvres & Loisirs', 'Comite OEuvres + Loisirs'],
    ['CSE « L’Étoile »', "CSE ' L'Etoile '"],
    ['Café\n n° 12', 'Cafe n. 12'],
    ['Łódź – Straße', 'Lodz - Strasse'],
    ['Comité de l\u00b4Étoile', "Comite de l'Etoile"],
    ['Saint\u2011Étienne \u2010 Val\u2212d\u02bcOr', "Saint-Etienne - Val-d'Or"],
    ['Les \u201cAmis\u201d \u2039du\u203a lac', "Les 'Amis' 'du' lac"],
    ['CSE\u00a0Hori\u00adzon\u200b · Lyon', 'CSE Horizon . Lyon'],
  ])('writes %j without accents', (text, expected) => expect(sepaText(text, 70)).toBe(expected));
  it('names the characters that no bank reads, each once', () => {
    expect(unwritableCharacters('CSE <Étoile> © <')).toEqual(['<', '>', '©']);
    expect(unwritableCharacters('Comité de l’Étoile')).toEqual([]);
  });
  it('is cut at the length of the field', () => expect(sepaText('abc def', 4)).toBe('abc'));
  it('refuses letters that no bank reads', () =>
    expect(() => sepaText('Комитет', 70)).toThrow(expect.objectContaining({ code: 'debit.text-unwritable' })));
});

describe('a reference for banks', () => {
  it('is written as it is', () => expect(sepaReference('2026-000012')).toBe('2026-000012'));
  it.each(['', '/a', 'a/', 'a//b', 'é', 'x'.repeat(36)])('refuses %j', (text) =>
    expect(() => sepaReference(text)).toThrow(expect.objectContaining({ code: 'debit.reference-invalid' })),
  );
});
