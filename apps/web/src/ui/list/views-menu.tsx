import { useQuery } from '@tanstack/react-query';
import { Bookmark, Users } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../feedback/lazy-part.js';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { Menu } from '../menu/menu.js';
import type { MenuEntry } from '../menu/menu-props.js';
import { useFocusBack } from '../menu/use-focus-back.js';
import { Box, Span } from '../page/layout.js';
import { useIsReader } from '../page/reader-context.js';
import { useStored } from '../page/stored.js';
import type { ListState } from '../query/use-list-params.js';
import type { SavedView } from './saved-view.js';
import { sharedViews, sharedViewsQuery } from './shared-views.api.js';

const SaveViewDialog = lazyDialog(async () => ({ default: (await import('./save-view-dialog.js')).SaveViewDialog }));

const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) && value.every((view) => typeof view?.name === 'string' && typeof view?.search === 'string');

type ViewsMenuProps = {
  resource: string;
  list: ListState;
  /** Views of the product: "À traiter", "Ce mois-ci". */
  builtIn?: readonly SavedView[];
};

/** Filters, search and order under a name: of the product, of the structure, and of this browser. */
export function ViewsMenu({ resource, list, builtIn = [] }: ViewsMenuProps) {
  const [own, setOwn] = useStored<SavedView[]>(`views.${resource}`, [], isViews);
  // A list is drawn without the views of the structure: they are read when somebody comes near the menu.
  const [isNear, setIsNear] = useState(false);
  const { data, isError } = useQuery({ ...sharedViewsQuery, enabled: isNear });
  const [isNaming, setIsNaming] = useState(false);
  const box = useFocusBack(isNaming);
  const unshare = useUnshare();
  const isReader = useIsReader();
  const ofStructure: SavedView[] = data?.views.filter((view) => view.list === resource) ?? [];
  const views = [...builtIn, ...ofStructure, ...own];
  // A view of somebody may equal one of the product: it is the one that can be removed.
  const current = [...ofStructure, ...own, ...builtIn].find((view) => view.search === list.search);
  const name = current?.name ?? 'Vues';
  const apply = (view: SavedView): MenuEntry => ({
    id: `view:${view.id ?? view.name}`,
    label: view.name,
    ...(view.id && { icon: <Users size={16} aria-label="Vue partagée" /> }),
    onSelect: () => list.apply(view.search),
  });
  const removal = (): MenuEntry[] => {
    if (!current || builtIn.includes(current) || (current.id && isReader)) return [];
    const { id } = current;
    return [
      {
        id: 'delete',
        label: id ? `Ne plus partager la vue « ${name} »` : `Supprimer la vue « ${name} »`,
        destructive: true,
        onSelect: () => (id ? unshare(id, name) : setOwn(own.filter((view) => view !== current))),
      },
    ];
  };
  return (
    <Box ref={box} onPointerEnter={() => setIsNear(true)} onFocus={() => setIsNear(true)}>
      <Menu
        label="Vues"
        aria-label={name}
        title="Vues"
        icon={<Bookmark size={16} aria-hidden />}
        entries={[
          ...views.map(apply),
          ...(isError ? [{ id: 'error', label: 'Impossible de lire les vues partagées', disabled: true, onSelect: () => undefined }] : []),
          { id: 'save', label: 'Enregistrer cette vue…', separated: true, onSelect: () => setIsNaming(true) },
          ...removal(),
        ]}
      >
        <Span hideBelow="md">{name}</Span>
      </Menu>
      {isNaming ? (
        <SaveViewDialog
          {...{ resource, list, canShare: !isReader }}
          onKeep={(view) => setOwn([...own.filter((each) => each.name !== view.name), view])}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </Box>
  );
}

function useUnshare(): (id: string, name: string) => void {
  const { mutate } = sharedViews.useSend('delete', '/api/list_views/{id}');
  return (id, name) =>
    mutate(
      { path: { id } },
      {
        onSuccess: () => notify.success(`La vue « ${name} » n’est plus partagée.`),
        onError: (error) => notify.error('La vue est toujours partagée', { description: problemOf(error).detail }),
      },
    );
}
