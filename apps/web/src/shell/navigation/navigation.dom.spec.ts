import { describe, expect, it } from '@jest/globals';
import { navigation as areas } from '../../frame.js';
import { currentItem, isInArea, visibleAreas } from './navigation.js';

const activities = areas.find(({ path }) => path === '/activitiescse');

describe('the navigation', () => {
  it('draws no link to a refused route', () => {
    const visible = visibleAreas(areas, (feature) => ['activities', 'refunds'].includes(feature));
    expect(visible.map(({ label }) => label)).toEqual(['Activités']);
    expect(visible[0]?.items.map(({ label }) => label)).toEqual(['Tableau de bord', 'Remboursements']);
  });

  it('presents the subsidies to those to whom they are closed', () => {
    const items = (open: string[]) =>
      visibleAreas(areas, (feature) => open.includes(feature)).flatMap((area) => area.items.map(({ label }) => label));
    expect(items(['subvention-activation'])).toEqual(['Proposer des subventions']);
    expect(items(['subvention-activation', 'subventions'])).toEqual(['Subventions']);
  });

  it('shows a white label the three screens of its site, by their names', () => {
    const site = () =>
      visibleAreas(areas, (feature) => ['website-slider', 'website-advantages', 'website-images'].includes(feature))[0]?.items ?? [];
    expect(site().map(({ label }) => label)).toContain('Diaporama des avantages');
    document.documentElement.dataset.brand = 'toutapprendre';
    expect(site().map(({ label, group }) => [label, group])).toEqual([
      ['Slider', undefined],
      ['Activités', undefined],
      ['Banque d’images', undefined],
    ]);
    delete document.documentElement.dataset.brand;
  });

  it('knows the area of a screen', () => {
    expect(areas.filter((area) => isInArea(area, '/activitiescse/settings/new')).map(({ label }) => label)).toEqual(['Activités']);
    expect(areas.filter((area) => isInArea(area, '/activities')).map(({ label }) => label)).toEqual(['Comptabilité']);
  });

  it('marks one item as current, the most precise', () => {
    const at = (path: string): string | undefined => currentItem(activities?.items ?? [], path)?.label;
    expect([at('/activitiescse'), at('/activitiescse/refund/waiting'), at('/activitiescse/settings/new')]).toEqual([
      'Tableau de bord',
      'Remboursements',
      'Paramétrage des remboursements',
    ]);
    expect(at('/activitiescse/inscriptions/waiting')).toBe('Inscriptions');
  });

  it('names each of the screens that share tabs, as its title does', () => {
    const books = areas.find(({ path }) => path === '/comptability')?.items ?? [];
    expect(currentItem(activities?.items ?? [], '/activitiescse/inscription/settings/new')?.label).toBe('Paramétrage des inscriptions');
    expect(['', '/match', '/imported'].map((tab) => currentItem(books, `/comptability/operations${tab}`)?.label)).toEqual([
      'Opérations affectées',
      'Opérations à affecter',
      'Mouvements importés',
    ]);
  });

  it('shows a screen outside of the menu as the item that includes it', () => {
    const advantage = areas.find(({ path }) => path === '/advantage');
    const at = (path: string) => currentItem(advantage?.items ?? [], path)?.label;
    expect(advantage?.items.map(({ label }) => label)).toEqual([
      'Statistiques',
      'Subventions',
      'Proposer des subventions',
      'Mes bons cadeaux',
      'Accéder à ma billetterie',
    ]);
    expect(
      ['', '/subvention/edit/new', '/subvention-person', '/subvention-person/7', '/gift/example'].map((tail) => at(`/advantage${tail}`)),
    ).toEqual(['Statistiques', 'Subventions', 'Subventions', 'Subventions', 'Mes bons cadeaux']);
  });
});
