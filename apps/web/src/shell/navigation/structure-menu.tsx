import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, LayoutList } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '../../ui/menu/menu.js';
import { Box } from '../../ui/page/layout.js';
import { structuresQuery } from '../session/session.api.js';

/** The way to the other structures of a user of several. */
export function StructureMenu() {
  const { data } = useQuery(structuresQuery);
  const navigate = useNavigate();
  const others = data?.structures.filter(({ is_current }) => !is_current) ?? [];
  if (others.length === 0) return null;
  // The page of the structures switches: a form with unsaved changes asks before the user leaves it.
  const entries = others.map(({ id, name, type }) => ({
    id,
    label: `${name} (${type})`,
    onSelect: () => void navigate('/structures', { state: { to: id } }),
  }));
  const all = { id: 'all', label: 'Toutes mes structures', icon: <LayoutList size={16} />, onSelect: () => void navigate('/structures') };
  return (
    <Box mt="2">
      <Menu icon={<ArrowLeftRight size={16} aria-hidden />} label="Mes structures" entries={[...entries, { ...all, separated: true }]}>
        Changer de structure
      </Menu>
    </Box>
  );
}
