import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { Menu } from '../menu/menu.js';
import { Span } from '../page/layout.js';
import { useStored } from '../page/stored.js';
import type { Column } from './column.js';

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** The columns that this browser hides, by list. */
export function useHiddenColumns<Row>(resource: string, columns: readonly Column<Row>[]) {
  const [names, setNames] = useStored<string[]>(
    `columns.${resource}`,
    columns.filter(({ hidden }) => hidden).map(({ id }) => id),
    isNames,
  );
  const hidden: ReadonlySet<string> = useMemo(() => new Set(names), [names]);
  const show = (id: string, shown: boolean) => setNames(shown ? names.filter((name) => name !== id) : [...names, id]);
  return { hidden, show };
}

type ColumnsMenuProps<Row> = { columns: readonly Column<Row>[]; hidden: ReadonlySet<string>; onShow: (id: string, shown: boolean) => void };

export function ColumnsMenu<Row>({ columns, hidden, onShow }: ColumnsMenuProps<Row>) {
  return (
    <Menu
      label="Colonnes affichées"
      aria-label="Colonnes"
      title="Colonnes"
      checksLabel="Colonnes affichées"
      icon={<Columns3 size={16} aria-hidden />}
      checks={columns.map(({ id, header, heading }) => ({
        id,
        label: header,
        checked: !hidden.has(id),
        disabled: heading === true,
        onChange: (checked) => onShow(id, checked),
      }))}
    >
      <Span hideBelow="2xl">Colonnes</Span>
    </Menu>
  );
}
