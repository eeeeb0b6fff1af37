import { searchText } from '@intendance/kernel/names.js';

/** The words of a title as a part of an address: `Arbre de Noël !` is `arbre-de-noel`. */
export const slugFrom = (title: string): string =>
  searchText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
