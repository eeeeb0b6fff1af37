import { Panel } from '../../ui/feedback/panels.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { count, num } from '../../ui/format/format.js';
import { Text } from '../../ui/page/layout.js';

type ImportProgressProps = { isUndone: boolean; done: number; total: number; noun: string };

/** How far an import is, or its undo; it goes on when the page is closed. */
export function ImportProgress({ isUndone, done, total, noun }: ImportProgressProps) {
  const title = isUndone ? 'Annulation en cours' : `Import en cours : ${num(done)} sur ${count(total, noun)}`;
  return (
    <Panel title={title}>
      <ProgressBar label={title} share={total === 0 ? 0 : done / total} />
      <Text color="fg.muted" mt="2">
        Vous pouvez quitter cette page : l’import continue.
      </Text>
    </Panel>
  );
}
