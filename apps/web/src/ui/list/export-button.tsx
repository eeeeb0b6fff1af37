import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { Button } from '../page/button.js';
import { Menu } from '../page/menu.js';
import { fileName, progressText, readFile, saveFile } from './download.js';

type Format = 'xlsx' | 'csv' | 'pdf' | 'txt' | 'zip';
const formatLabels: Record<Format, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  pdf: 'PDF (.pdf)',
  txt: 'Texte (.txt)',
  zip: 'Archive (.zip)',
};

type ExportButtonProps<Offered extends Format> = {
  /** Asks the server for the file, with the filters and the order of now. Throws its problem when refused. */
  request: (format: Offered, signal: AbortSignal) => Promise<Response>;
  /** Of the specification, to the letter: `Remboursements.xlsx`. */
  file: string;
  formats?: readonly Offered[];
  label?: string;
};

async function refuse(response: Response): Promise<never> {
  throw await response.json().catch(() => ({ status: response.status }));
}

/** The export runs behind, told by a toast that counts and can stop it. */
export function ExportButton<Offered extends Format = 'xlsx'>({
  request,
  file,
  // Without a choice, `Offered` is this format alone.
  formats = ['xlsx' as Offered],
  label = 'Exporter',
}: ExportButtonProps<Offered>) {
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(undefined);
  const run = async (format: Offered) => {
    const control = new AbortController();
    abort.current = control;
    const action = { label: 'Annuler', onClick: () => control.abort() };
    const id = `export-${file}`;
    const name = file.replace(/\.\w+$/, `.${format}`);
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
  const icon = <Download size={16} aria-hidden />;
  const [only] = formats;
  if (running)
    return (
      <Button variant="outline" icon={icon} onClick={() => abort.current?.abort()}>
        Annuler l’export
      </Button>
    );
  if (formats.length === 1 && only)
    return (
      <Button variant="outline" icon={icon} onClick={() => run(only)}>
        {label}
      </Button>
    );
  return (
    <Menu
      label={label}
      icon={icon}
      entries={formats.map((format) => ({ id: format, label: formatLabels[format], onSelect: () => run(format) }))}
    >
      {label}
    </Menu>
  );
}
