import { Printer } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { confirm } from '../dialog/confirm.js';
import { lazyPart } from '../feedback/lazy-part.js';
import { num } from '../format/format.js';
import { Button } from '../page/button.js';
import { ToolText } from '../page/tool-text.js';
import { type PrintSheet, printLimit } from './print-sheet.js';

const icon = <Printer size={16} aria-hidden />;
// Loads the printed table with the first print.
const PrintJob = lazyPart(() => import('./print-job.js'));

const confirmLimit = (total: number): Promise<boolean> =>
  confirm({
    title: `Imprimer les ${num(printLimit)} premières lignes ?`,
    description: `Cette liste compte ${num(total)} lignes ; l’impression en prend ${num(printLimit)} au plus. Pour les avoir toutes, affinez les filtres ou utilisez « Exporter ».`,
    confirmLabel: `Imprimer ${num(printLimit)} lignes`,
    cancelLabel: 'Ne pas imprimer',
  });

/** Prints every row of a list, with the filters, order and columns of the screen; does nothing while the list has no row yet. */
export function PrintButton<Row extends object>({ sheet }: { sheet: PrintSheet<Row> }) {
  const [job, setJob] = useState<PrintSheet<Row>>();
  const close = useCallback(() => setJob(undefined), []);
  const isBusy = job !== undefined || sheet.total === 0;
  const start = async () => {
    if (sheet.total <= printLimit || (await confirmLimit(sheet.total))) setJob(sheet);
  };
  return (
    <>
      <Button
        variant="outline"
        icon={icon}
        aria-label="Imprimer"
        title="Imprimer"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : void start())}
      >
        <ToolText>Imprimer</ToolText>
      </Button>
      {job ? (
        <Suspense fallback={null}>
          <PrintJob sheet={job as unknown as PrintSheet<object>} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Prints a page that shows all its rows: a balance, a statement. */
export const PrintPageButton = () => (
  <Button variant="outline" icon={icon} onClick={() => window.print()} data-noprint>
    Imprimer
  </Button>
);
