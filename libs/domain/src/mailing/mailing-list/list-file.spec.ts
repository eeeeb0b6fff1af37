import { describe, expect, it } from '@jest/globals';
import { knownTitles, readContacts } from './list-file.js';

const lines = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));

describe('the file of a list', () => {
  it('gives a contact per line with an address, and an error per other line', () => {
    const read = readContacts(
      ['Civilité', 'Nom', 'Prénom', 'E-mail'],
      lines(
        ['Madame', 'Martin', 'Léa', ' Lea.Martin@Exemple.fr '],
        ['M.', 'Durand', 'Paul', ''],
        ['', 'Petit', 'Ana', 'ana(at)exemple.fr'],
        ['', 'Martin', 'L.', 'lea.martin@exemple.fr'],
      ),
    );
    expect(read?.contacts).toEqual([expect.objectContaining({ email: 'lea.martin@exemple.fr', civility: 'Mme', firstname: 'Léa' })]);
    expect(read?.errors).toEqual([
      { line: 3, message: 'Adresse e-mail manquante' },
      { line: 4, message: 'Adresse e-mail invalide (« ana(at)exemple.fr »)' },
      { line: 5, message: 'Adresse déjà présente à la ligne 2 (« lea.martin@exemple.fr »)' },
    ]);
  });

  it('needs a column of addresses', () => expect(readContacts(['Nom', 'Prénom'], lines(['Martin', 'Léa']))).toBeNull());

  it('finds its titles whatever their case and accents', () =>
    expect([knownTitles(['PRENOM', 'Courriel', 'Service']), knownTitles(['Léa', 'lea@exemple.fr'])]).toEqual([2, 0]));
});
