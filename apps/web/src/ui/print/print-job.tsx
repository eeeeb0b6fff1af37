import { Portal } from '@chakra-ui/react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { count, num } from '../format/format.js';
import { type PrintSheet, readPrintedRows } from './print-sheet.js';
import { PrintedTable } from './printed-table.js';

type Props = { sheet: PrintSheet<object>; onClose: () => void };

// `main` prints the name of the structure; outside the frame of the screens there is only the body.
const container = (): HTMLElement => document.getElementById('contenu') ?? document.body;

/** Loads every row behind the list, then opens the print dialog of the browser; leaves once it is closed. */
export default function PrintJob({ sheet, onClose }: Props) {
  const [pages, setPages] = useState<readonly (readonly object[])[]>([]);
  /** Number of rows to render before printing; undefined while rows are read. */
  const [expected, setExpected] = useState<number>();
  const rendered = pages.reduce((sum, { length }) => sum + length, 0);
  const target = useRef(container());
  useEffect(() => {
    const control = new AbortController();
    const action = { label: 'Annuler', onClick: () => control.abort() };
    const id = 'print';
    const title = `Préparation de l’impression : ${sheet.title}`;
    const run = async () => {
      let total = 0;
      notify.loading(title, { id, description: 'Chargement en cours...', action });
      try {
        await readPrintedRows({
          ...sheet,
          signal: control.signal,
          onRows: (rows, read) => {
            total = read;
            notify.loading(title, { id, description: `${num(read)} lignes sur ${num(sheet.total)}`, action });
            // A transition renders in slices: the page stays usable meanwhile.
            startTransition(() => setPages((before) => [...before, rows]));
          },
        });
        if (control.signal.aborted) throw control.signal.reason;
        notify.success('Impression prête', { id, description: count(total, 'ligne'), duration: 5000 });
        startTransition(() => setExpected(total));
      } catch (error) {
        if (control.signal.aborted) notify.info('Impression annulée', { id, duration: 5000 });
        else notify.error('L’impression a échoué', { id, description: problemOf(error).detail, duration: 5000 });
        onClose();
      }
    };
    // A new task: React's strict mode unmounts the first effect at once.
    const start = setTimeout(() => void run());
    return () => {
      clearTimeout(start);
      control.abort();
    };
  }, [sheet, onClose]);
  useEffect(() => {
    // Transitions may commit one by one: the last rows may come after their number.
    if (rendered !== expected) return;
    addEventListener('afterprint', onClose, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onClose);
  }, [rendered, expected, onClose]);
  return (
    <Portal container={target}>
      <PrintedTable sheet={sheet} pages={pages} />
    </Portal>
  );
}
