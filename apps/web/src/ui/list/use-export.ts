import { useRef, useState } from 'react';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { fileName, progressText, readFile, saveFile } from './download.js';

export type ExportFormat = 'xlsx' | 'csv' | 'pdf' | 'txt' | 'zip';
export type ExportSource<Offered extends string> = {
  /** Requests the file, with the present filters and order. Throws the server's problem on a refusal. */
  request: (format: Offered, signal: AbortSignal) => Promise<Response>;
  /** The specification's file name, to the letter: `Remboursements.xlsx`. A text has the ending of the chosen format. */
  file: string | ((format: Offered) => string);
};

const nameIn = <Offered extends string>(file: ExportSource<Offered>['file'], format: Offered): string =>
  typeof file === 'string' ? file.replace(/\.\w+$/, `.${format}`) : file(format);

async function refuse(response: Response): Promise<never> {
  throw await response.json().catch(() => ({ status: response.status }));
}

/** The export runs in the background; a toast counts its rows and can stop it. */
export function useExport<Offered extends string>({ request, file }: ExportSource<Offered>) {
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController>(undefined);
  const run = async (format: Offered): Promise<void> => {
    const control = new AbortController();
    abort.current = control;
    const action = { label: 'Annuler', onClick: () => control.abort() };
    const name = nameIn(file, format);
    const id = `export-${typeof file === 'string' ? file : name}`;
    setRunning(true);
    notify.loading(`Export de ${name}`, { id, description: 'Chargement en cours...', action });
    try {
      const response = await request(format, control.signal);
      if (!response.ok) await refuse(response);
      const blob = await readFile(response, (progress) =>
        notify.loading(`Export de ${name}`, { id, description: progressText(progress), action }),
      );
      saveFile(blob, fileName(response, name));
      notify.success('Export terminé', { id, description: name, duration: 5000 });
    } catch (error) {
      if (control.signal.aborted) notify.info('Export annulé', { id, duration: 5000 });
      else notify.error('L’export a échoué', { id, description: problemOf(error).detail, duration: 5000 });
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run, cancel: () => abort.current?.abort() };
}
