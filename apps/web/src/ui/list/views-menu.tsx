import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../feedback/lazy-part.js';
import { Menu } from '../menu/menu.js';
import { Span } from '../page/layout.js';
import { useStored } from '../page/stored.js';
import type { ListState } from '../query/use-list-params.js';

const ViewNameDialog = lazyDialog(() => import('./view-name-dialog.js'));

export type SavedView = { name: string; search: string };

const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) && value.every((view) => typeof view?.name === 'string' && typeof view?.search === 'string');

type ViewsMenuProps = {
  resource: string;
  list: ListState /** Those of the product: "À traiter", "Ce mois-ci". */;
  builtIn?: readonly SavedView[];
};

/** Filters, search and order under a name, in this browser. */
export function ViewsMenu({ resource, list, builtIn = [] }: ViewsMenuProps) {
  const [views, setViews] = useStored<SavedView[]>(`views.${resource}`, [], isViews);
  const [naming, setNaming] = useState<string>();
  // Stays mounted once it was open: it gives the focus back when it closes.
  const [hasNamed, setHasNamed] = useState(false);
  if (naming !== undefined && !hasNamed) setHasNamed(true);
  const current = [...builtIn, ...views].find((view) => view.search === list.search);
  const save = () => {
    const name = naming?.trim();
    if (!name) return;
    setViews([...views.filter((view) => view.name !== name), { name, search: list.search }]);
    setNaming(undefined);
  };
  const mine = current && views.includes(current);
  return (
    <>
      <Menu
        label="Vues"
        aria-label={current?.name ?? 'Vues'}
        title="Vues"
        icon={<Bookmark size={16} aria-hidden />}
        entries={[
          ...[...builtIn, ...views].map((view) => ({ id: `view:${view.name}`, label: view.name, onSelect: () => list.apply(view.search) })),
          { id: 'save', label: 'Enregistrer cette vue…', separated: true, onSelect: () => setNaming('') },
          ...(mine
            ? [
                {
                  id: 'delete',
                  label: `Supprimer la vue « ${current.name} »`,
                  destructive: true,
                  onSelect: () => setViews(views.filter((view) => view !== current)),
                },
              ]
            : []),
        ]}
      >
        <Span hideBelow="md">{current?.name ?? 'Vues'}</Span>
      </Menu>
      {hasNamed ? <ViewNameDialog name={naming} onChange={setNaming} onSave={save} onClose={() => setNaming(undefined)} /> : null}
    </>
  );
}
