import { type ReactNode, Suspense } from 'react';
import { ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { Box } from '../../ui/page/layout.js';

type BlockProps<Data> = {
  title: string;
  query: { data: Data | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** Fails alone, and stays while the amounts of another budget load: a press on its buttons is never lost. */
export function ChartBlock<Data>({ title, query: { data, error, isPlaceholderData, refetch }, children }: BlockProps<Data>) {
  const placeholder = (
    <Panel title={title}>
      <Loading />
    </Panel>
  );
  if (error && !data)
    return (
      <Panel title={title}>
        <ErrorPanel title="Graphique indisponible" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Box minW="0" aria-busy={isPlaceholderData}>
        {children(data)}
      </Box>
    </Suspense>
  );
}
