import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReadAhead } from '../../../platform/read-ahead.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Loading } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { insteadOfRows } from '../../../ui/list/list-body.js';
import { Pagination } from '../../../ui/list/pagination.js';
import { useShownPage } from '../../../ui/list/use-shown-page.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Grid, VisuallyHidden } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { ChipRow } from '../../../ui/query/chip-row.js';
import { FilterPanel } from '../../../ui/query/filter-panel.js';
import { firstQueryOf } from '../../../ui/query/first-query.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import { type ListState, useListParams } from '../../../ui/query/use-list-params.js';
import { images } from './image.api.js';
import type { BankImage } from './image.js';
import { ImageCard } from './image-card.js';
import { imageSchema } from './image-schema.js';
import { useRemoveImage } from './use-remove-image.js';

const AddImageDialog = lazyDialog(async () => ({ default: (await import('./add-image-dialog.js')).AddImageDialog }));
const EditImageDialog = lazyDialog(async () => ({ default: (await import('./edit-image-dialog.js')).EditImageDialog }));

export const readAhead: ReadAhead = (read, { query }) => {
  const first = firstQueryOf(imageSchema, query);
  if (first) void read(images.list(first));
};

const noControls = {};

/** The image bank: ten images a page, found by name, type and format. */
export function Component() {
  const list = useListParams(imageSchema);
  const query = useQuery(images.list(list.apiQuery));
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(params.has('nouvelle'));
  const [edited, setEdited] = useState<BankImage>();
  const remove = useRemoveImage();
  const rows = query.data?.rows ?? [];
  const total = query.data?.totalCount ?? 0;
  const { page } = useShownPage({
    requestedPage: Number(list.apiQuery.page),
    isPlaceholder: query.isPlaceholderData,
    limit: list.params.limit,
    total: query.data?.totalCount,
    onPage: (last) => list.change({ page: last }, { replace: true }),
  });
  const empty = { title: 'Aucune image pour le moment', description: 'Ajoutez une photo : le serveur la recadre dans chaque format.' };
  const instead = insteadOfRows({ list, query, hasData: query.data !== undefined, empty }, rows.length);
  const closeAdding = () => {
    setAdding(false);
    if (params.has('nouvelle')) setParams((before) => withoutNew(before), { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Banque d’images"
        description="Les images du site, recadrées pour chaque écran."
        actions={
          <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Ajouter une image
          </Button>
        }
      />
      <Tools list={list} />
      <VisuallyHidden role="status">{query.isPending ? 'Chargement en cours...' : count(total, 'image')}</VisuallyHidden>
      {query.isPending ? <Loading /> : null}
      {instead ?? (
        <Grid templateColumns="repeat(auto-fill, minmax(160px, 1fr))" gap="4">
          {rows.map((image) => (
            <ImageCard key={image.id} image={image} onEdit={() => setEdited(image)} onRemove={() => void remove(image)} />
          ))}
        </Grid>
      )}
      {total > 0 ? (
        <Pagination
          page={page}
          limit={list.params.limit}
          total={total}
          onPage={(next) => list.change({ page: next })}
          onLimit={(limit) => list.change({ limit })}
        />
      ) : null}
      {isAdding ? <AddImageDialog onClose={closeAdding} /> : null}
      {edited ? <EditImageDialog image={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function withoutNew(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('nouvelle');
  return next;
}

function Tools({ list }: { list: ListState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mb="4">
      <Flex gap="2" wrap="wrap" mb="3">
        <SearchBox label="Rechercher une image" value={list.params.q} onSearch={(q) => list.change({ q }, { replace: true })} />
        <FilterPanel list={list} controls={noControls} open={isOpen} onOpenChange={setOpen} />
      </Flex>
      <ChipRow list={list} />
    </Box>
  );
}
