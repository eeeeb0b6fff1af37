import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { confirm } from '../../../ui/dialog/confirm.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Loading, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { ReorderList } from '../../../ui/reorder/reorder-list.js';
import { useReorder } from '../../../ui/reorder/use-reorder.js';
import { slides, slidesOf, useSaveSlideOrder } from './slide.api.js';
import { isSitePage, nameOf, type SitePage, type Slide, sliderTitles } from './slide.js';
import { SlideViewer } from './slide-viewer.js';

const SlideDialog = lazyDialog(async () => ({ default: (await import('./slide-dialog.js')).SlideDialog }));
const none: readonly Slide[] = [];
const keyOf = ({ id }: Slide): string => id;

/** The slides of one page of the site, in their order. */
export function Component() {
  const page = useLocation().pathname.split('/')[2] ?? '';
  return isSitePage(page) ? <Slider key={page} page={page} /> : <Navigate replace to="/website/advantage/slider" />;
}

function Slider({ page }: { page: SitePage }) {
  const { data, error, refetch } = useQuery(slidesOf(page));
  const [edited, setEdited] = useState<Slide | 'new'>();
  const rows = data?.rows ?? none;
  const add = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      Nouvelle diapositive
    </Button>
  );
  return (
    <>
      <PageHeader title={sliderTitles[page]} description="Les images qui défilent en haut de la page du site." actions={add} />
      {!data ? (
        error ? (
          <ErrorPanel title="Impossible de charger le diaporama" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : rows.length === 0 ? (
        <EmptyPanel title="Aucune diapositive pour le moment" actions={add} />
      ) : (
        <Stack gap="5">
          <SlideViewer slides={rows} label="Aperçu du diaporama" withSettings />
          <SlideOrder rows={rows} onEdit={setEdited} />
        </Stack>
      )}
      {edited ? <SlideDialog page={page} slide={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function SlideOrder({ rows, onEdit }: { rows: readonly Slide[]; onEdit: (slide: Slide) => void }) {
  const reorder = useReorder(rows, keyOf);
  const saveOrder = useSaveSlideOrder();
  const remove = slides.useRemove();
  const labelOf = (slide: Slide): string => nameOf(slide, rows.indexOf(slide));
  const failed = (problem: unknown) => notify.error(problemOf(problem).detail);
  const drop = async (slide: Slide) => {
    const description = `« ${labelOf(slide)} » ne sera plus sur le site. Son image reste dans la banque d’images.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove.mutate(slide, { onSuccess: () => notify.success('Suppression effectuée.'), onError: failed });
  };
  return (
    <Panel title="Ordre des diapositives">
      <ReorderList
        label="Diapositives"
        reorder={reorder}
        keyOf={keyOf}
        labelOf={labelOf}
        isSaving={saveOrder.isPending}
        onSave={() =>
          saveOrder.mutate(reorder.rows, { onSuccess: () => notify.success('L’ordre des diapositives a été enregistré.'), onError: failed })
        }
        actions={(slide) => (
          <>
            <IconButton label={`Modifier : ${labelOf(slide)}`} size="sm" onClick={() => onEdit(slide)}>
              <Pencil size={16} />
            </IconButton>
            <IconButton label={`Supprimer : ${labelOf(slide)}`} size="sm" onClick={() => void drop(slide)}>
              <Trash2 size={16} />
            </IconButton>
          </>
        )}
      >
        {(slide) => <Text overflowWrap="anywhere">{labelOf(slide)}</Text>}
      </ReorderList>
    </Panel>
  );
}
