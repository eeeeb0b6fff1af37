import { Bot, FileInput, type LucideIcon, Monitor, Plug, Terminal } from 'lucide-react';

const sources = {
  ui: { label: 'à l’écran', Icon: Monitor },
  cli: { label: 'en ligne de commande', Icon: Terminal },
  api: { label: 'par l’API', Icon: Plug },
  import: { label: 'par un import', Icon: FileInput },
  system: { label: 'automatiquement', Icon: Bot },
} as const satisfies Record<string, { label: string; Icon: LucideIcon }>;

export const sourceCodes = Object.keys(sources);
const bySource: Readonly<Record<string, { label: string; Icon: LucideIcon }>> = sources;

/** How a change came: on the screen, by the API, by itself. */
export const historySource = (source: string): { label: string; Icon: LucideIcon } => bySource[source] ?? { label: source, Icon: Monitor };
