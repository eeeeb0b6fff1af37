import { beforeEach, describe, expect, it } from '@jest/globals';
import { navigation } from '../../frame.js';
import { paletteActions } from './palette-actions.js';
import { fixedEntries, inGroups, matching } from './palette-entries.js';
import type { PaletteEntry, PaletteOption } from './palette-entry.js';
import { forgetRecents, keepRecent, readRecents } from './palette-recents.js';

const labels = (entries: readonly PaletteOption[]): string[] => entries.map(({ label }) => label);

describe('the command palette', () => {
  beforeEach(() => sessionStorage.clear());

  it('proposes only what the user may open', () =>
    expect(labels(fixedEntries(navigation, (feature) => feature === 'home'))).toEqual(['Accueil']));

  it('finds an entry by any of its words, without accents', () =>
    expect(
      labels(
        matching(
          fixedEntries(navigation, () => true),
          'activite nouvelle',
        ),
      ),
    ).toEqual(['Nouvelle activité de remboursement', 'Nouvelle activité à inscription']));

  it('finds a screen by the words that people use for it', () =>
    expect(
      labels(
        matching(
          fixedEntries(navigation, () => true),
          'note de frais',
        ),
      ),
    ).toEqual(['Remboursements']));

  it('has one entry for an address, and none that the menu leaves out', () => {
    const all = fixedEntries(navigation, () => true).map(({ to }) => to);
    expect(all).toEqual([...new Set(all)]);
    expect(all).not.toContain('/advantage/subscribe-subvention');
    expect(fixedEntries(navigation, (feature) => feature !== 'subventions').map(({ to }) => to)).toContain(
      '/advantage/subscribe-subvention',
    );
  });

  it('proposes a reader nothing to create', () => {
    const creations = (isReader: boolean) => fixedEntries(navigation, () => true, isReader).filter(({ group }) => group === 'Créer');
    expect(creations(false)).not.toEqual([]);
    expect(creations(true)).toEqual([]);
  });

  it('changes the theme and signs out by their words', () => {
    expect(labels(matching(paletteActions(), 'sombre'))).toEqual(['Thème sombre']);
    expect(labels(matching(paletteActions(), 'deconnexion'))).toEqual(['Se déconnecter']);
    const [dark] = matching(paletteActions(), 'theme nuit');
    if (dark && 'run' in dark) dark.run();
    expect(document.documentElement.classList.contains('dark')).toBe(true);
  });

  it('exports the page under it, where the page has an export', () => {
    expect(matching(paletteActions(), 'exporter')).toEqual([]);
    document.body.innerHTML = '<main><button data-export>Exporter</button></main>';
    let presses = 0;
    document.querySelector('button')?.addEventListener('click', () => {
      presses += 1;
    });
    const [action] = matching(paletteActions(), 'exporter');
    if (action && 'run' in action) action.run();
    expect(presses).toBe(1);
    document.body.replaceChildren();
  });

  it('keeps the entries of a group together', () => {
    const entry = (group: PaletteEntry['group'], label: string): PaletteEntry => ({ group, label, to: `/${label}` });
    expect(labels(inGroups([entry('Opérations', 'a'), entry('Aller à', 'b'), entry('Opérations', 'c')]))).toEqual(['b', 'a', 'c']);
  });

  it('shows first the groups whose texts have the typed words, then those that only synonyms lead to', () => {
    const structures: PaletteEntry = { group: 'Aller à', label: 'Structures', synonyms: 'marque', to: '/structures' };
    const person: PaletteEntry = { group: 'Personnes', label: 'BARRÉ Jean-Marc', synonyms: 'mar', to: '/people/1' };
    const mail: PaletteEntry = { group: 'Personnes', label: 'DURAND Léa', hint: 'marion@exemple.fr', to: '/people/2' };
    const number: PaletteEntry = { group: 'Personnes', label: 'PETIT Luc', synonyms: 'mar', to: '/people/3' };
    expect(labels(inGroups([structures, number, person, mail], 'mar'))).toEqual([
      'BARRÉ Jean-Marc',
      'DURAND Léa',
      'PETIT Luc',
      'Structures',
    ]);
    expect(labels(inGroups([structures, person]))).toEqual(['Structures', 'BARRÉ Jean-Marc']);
  });

  it('remembers the last five destinations, the newest first, once each', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) keepRecent({ group: 'Aller à', label: name, to: `/${name}` });
    expect(labels(readRecents())).toEqual(['b', 'f', 'e', 'd', 'c']);
    forgetRecents();
    expect(readRecents()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });
});
