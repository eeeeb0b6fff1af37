import { useJob } from '../../../platform/use-job.js';
import { Callout, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { count, num } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { followedText } from './followed-text.js';
import { applicationJob } from './plan-file.api.js';

/** How far the operations that follow a change of the plan are. It goes on when the page is closed. */
export function PlanProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useJob(applicationJob(id), {
    isRunning: ({ status }) => status !== 'done',
    changes: [bookkeeping.key],
    isNew: true,
  });
  const isDone = data?.status === 'done';
  if (error && !data) return <ErrorPanel title="Impossible de suivre la mise à jour" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress title="Mise à jour des opérations" share={0} />;
  const { operations, changed, refused } = data;
  if (isDone)
    return (
      <Callout
        kind={refused > 0 ? 'warning' : 'success'}
        title={`Mise à jour terminée : ${followedText(changed, refused) || 'rien à changer'}.`}
      >
        <Button size="sm" variant="outline" mt="2" onClick={onClose}>
          Masquer
        </Button>
      </Callout>
    );
  const share = operations === 0 ? 0 : (changed + refused) / operations;
  const progressText = `Mise à jour des opérations : ${num(changed + refused)} sur ${count(operations, 'opération')}`;
  return <Progress title={progressText} share={share} />;
}

const Progress = ({ title, share }: { title: string; share: number }) => (
  <Panel title={title}>
    <ProgressBar label="Mise à jour des opérations" share={share} />
    <Text color="fg.muted" mt="2">
      Le plan est enregistré. Vous pouvez quitter cette page : la mise à jour continue.
    </Text>
  </Panel>
);
