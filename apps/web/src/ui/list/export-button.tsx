import { Download } from 'lucide-react';
import { Menu } from '../menu/menu.js';
import { Button, type ButtonProps } from '../page/button.js';
import { type ExportFormat, type ExportSource, useExport } from './use-export.js';

const formatLabels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  pdf: 'PDF (.pdf)',
  txt: 'Texte (.txt)',
  zip: 'Archive (.zip)',
};

type ExportButtonProps<Offered extends string> = ExportSource<Offered> &
  Pick<ButtonProps, 'size' | 'aria-label'> & {
    formats?: readonly Offered[];
    label?: string;
    /** Of formats that are not those of documents. */
    labels?: Readonly<Record<string, string>>;
  };

/** One format is a button, several are a menu. */
export function ExportButton<Offered extends string = 'xlsx'>({
  request,
  file,
  // Without a choice, `Offered` is this format alone.
  formats = ['xlsx' as Offered],
  label = 'Exporter',
  labels = formatLabels,
  ...button
}: ExportButtonProps<Offered>) {
  const { isRunning, run, cancel } = useExport({ request, file });
  const icon = <Download size={16} aria-hidden />;
  const [only] = formats;
  if (isRunning)
    return (
      <Button variant="outline" icon={icon} {...(button.size && { size: button.size })} onClick={cancel}>
        Annuler l’export
      </Button>
    );
  if (formats.length === 1 && only)
    return (
      <Button data-export variant="outline" icon={icon} {...button} onClick={() => run(only)}>
        {label}
      </Button>
    );
  return (
    <Menu
      data-export
      label={button['aria-label'] ?? label}
      icon={icon}
      {...button}
      entries={formats.map((format) => ({ id: format, label: labels[format] ?? format, onSelect: () => run(format) }))}
    >
      {label}
    </Menu>
  );
}
