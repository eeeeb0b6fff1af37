import type { ReactNode } from 'react';
import { EmptyPanel, ErrorPanel } from '../feedback/panels.js';
import { Button } from '../page/button.js';
import type { ListState } from '../query/use-list-params.js';

export type EmptyTexts = { title: string; description?: ReactNode; action?: ReactNode };

/** The query of a list: the part of TanStack Query's result that is needed to draw it. */
export type ListQuery = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** True while the rows are those of the previous request. */
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

type InsteadProps = { list: ListState; query: ListQuery; hasData: boolean; empty: EmptyTexts };

function Filtered({ list }: { list: ListState }) {
  const year = list.chips.find(({ implied }) => implied);
  return (
    <EmptyPanel
      kind="filtered"
      title="Aucun résultat pour ces filtres"
      description={year && 'La liste ne montre que l’année en cours : c’est le filtre posé par défaut.'}
      actions={
        <>
          {year && (
            <Button onClick={() => list.removeChip(year)} variant={list.chips.length > 1 || list.params.q ? 'outline' : 'solid'}>
              Voir toutes les années
            </Button>
          )}
          {(list.chips.length > 1 || list.params.q !== '' || !year) && (
            <Button variant="outline" onClick={list.clear}>
              Effacer les filtres
            </Button>
          )}
        </>
      }
    />
  );
}

/** In place of the rows: the failure, nothing yet, or nothing under these filters. Undefined when there are rows. */
export function insteadOfRows({ list, query, hasData, empty }: InsteadProps, rows: number): ReactNode {
  if (query.isError && !hasData)
    return <ErrorPanel title="Impossible de charger la liste" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending || rows > 0) return undefined;
  if (list.isFiltered) return <Filtered list={list} />;
  return <EmptyPanel title={empty.title} description={empty.description} actions={empty.action} />;
}
