import { searchText } from '@intendance/kernel/names.js';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../platform/me.js';
import type { PaletteEntry } from '../../shell/palette/palette-entry.js';
import { usersQuery } from './user.api.js';
import { nameOf } from './user.js';

/** The colleagues of a typed name or mail address. */
export function useUserEntries(text: string): PaletteEntry[] {
  const isAllowed = useAllowed();
  const { data } = useQuery({ ...usersQuery, enabled: text.length >= 2 && isAllowed('users') });
  if (text.length < 2) return [];
  const words = searchText(text).split(' ');
  const isMatch = (written: string) => words.every((word) => searchText(written).includes(word));
  return (data?.users ?? [])
    .filter((user) => isMatch(`${nameOf(user)} ${user.email}`))
    .slice(0, 5)
    .map((user) => ({ group: 'Fiches', label: nameOf(user), hint: `Utilisateur, ${user.email}`, to: '/environment/users' }));
}
