import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import type { BulkAction } from '../../ui/list/bulk-bar.js';
import { LinkButton, type LinkButtonProps } from '../../ui/page/button.js';
import { ToolText } from '../../ui/page/tool-text.js';
import type { ApiQuery } from '../../ui/query/list-params.js';

type ListOfPeople = 'people' | 'refunds' | 'inscriptions' | 'order_items';

type Names = Pick<LinkButtonProps, 'aria-label' | 'title'>;

const shortcutPath = '/people/mailings/shortcut';
const writeToPeople = 'Écrire à ces personnes';

function pathOfList(list: ListOfPeople, filters: ApiQuery): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return `people/${list}?${query}`;
}

/** Begins a mailing to the people of a list, under its filters. */
export function WriteToPeople({ list, filters }: { list: ListOfPeople; filters: ApiQuery }) {
  return (
    <WriteTo path={pathOfList(list, filters)} aria-label={writeToPeople} title={writeToPeople}>
      <ToolText>{writeToPeople}</ToolText>
    </WriteTo>
  );
}

/** Begins a mailing to the people of the ticked rows. None for a user who may not write mailings. */
export function useWriteToRows<Row>(list: ListOfPeople, filters: ApiQuery): BulkAction<Row>[] {
  const navigate = useNavigate();
  const isAllowed = useAllowed();
  if (!isAllowed('mailings')) return [];
  return [
    {
      label: writeToPeople,
      icon: <Mail size={16} aria-hidden />,
      // The ids of many rows are longer than an address may be: they travel beside the address.
      run: (selected) =>
        void navigate(`${shortcutPath}/${pathOfList(list, filters)}`, { state: selected.everything ? null : { rows: selected.ids } }),
    },
  ];
}

/** The ids of the ticked rows that came with a navigation; undefined: every row of the filters. */
export function tickedRows(state: unknown): readonly string[] | undefined {
  const rows = typeof state === 'object' && state !== null && 'rows' in state ? state.rows : undefined;
  return Array.isArray(rows) ? rows.filter((id) => typeof id === 'string') : undefined;
}

/** Begins a mailing about a record. `path`: the type and the id of the shortcut. */
export function WriteTo({ path, children, ...names }: Names & { path: string; children: ReactNode }) {
  const isAllowed = useAllowed();
  if (!isAllowed('mailings')) return null;
  return (
    <LinkButton to={`${shortcutPath}/${path}`} variant="outline" icon={<Mail size={16} aria-hidden />} {...names}>
      {children}
    </LinkButton>
  );
}
