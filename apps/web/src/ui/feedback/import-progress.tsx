import { count, num } from '../format/format.js';
import { Text } from '../page/layout.js';
import { Panel } from './panels.js';
import { ProgressBar } from './progress-bar.js';

type ImportProgressProps = { isUndone: boolean; done: number; total: number; noun: string };

/** How far an import is, or its undo; it goes on when the page is closed. */
export function ImportProgress({ isUndone, done, total, noun }: ImportProgressProps) {
  const what = isUndone ? 'Annulation en cours' : `Import en cours : ${num(done)} sur ${count(total, noun)}`;
  return (
    <Panel title={what}>
      <ProgressBar label={what} share={total === 0 ? 0 : done / total} />
      <Text color="fg.muted" mt="2">
        Vous pouvez quitter cette page : l’import continue.
      </Text>
    </Panel>
  );
}
