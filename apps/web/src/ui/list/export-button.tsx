import { Download } from 'lucide-react';
import { Menu } from '../menu/menu.js';
import { Button, type ButtonProps } from '../page/button.js';
import { ToolText } from '../page/tool-text.js';
import { type ExportFormat, type ExportSource, useExport } from './use-export.js';

const formatLabels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  pdf: 'PDF (.pdf)',
  txt: 'Texte (.txt)',
  zip: 'Archive (.zip)',
};

type ExportButtonProps<Offered extends string> = ExportSource<Offered> &
  Pick<ButtonProps, 'size' | 'aria-label' | 'icon'> & {
    formats?: readonly Offered[];
    label?: string;
    /** A tool of a toolbar: its icon alone where the line is short. */
    isTool?: boolean;
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
  icon = <Download size={16} aria-hidden />,
  labels = formatLabels,
  isTool = false,
  ...rest
}: ExportButtonProps<Offered>) {
  const { isRunning, run, cancel } = useExport({ request, file });
  const [only] = formats;
  const button = isTool ? { ...rest, 'aria-label': label, title: label } : rest;
  const text = isTool ? <ToolText>{label}</ToolText> : label;
  if (isRunning)
    return (
      <Button variant="outline" icon={icon} {...(button.size && { size: button.size })} onClick={cancel}>
        Annuler l’export
      </Button>
    );
  if (formats.length === 1 && only)
    return (
      <Button data-export variant="outline" icon={icon} {...button} onClick={() => run(only)}>
        {text}
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
      {text}
    </Menu>
  );
}
