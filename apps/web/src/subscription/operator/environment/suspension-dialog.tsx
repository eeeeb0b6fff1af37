import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { operatedEnvironments } from './operated-environment.api.js';
import type { OperatedEnvironment } from './operated-environment.js';

const texts = {
  suspend: {
    action: 'Suspendre',
    notice: 'est suspendue.',
    consequence:
      'Les utilisateurs se connectent, lisent et exportent encore leurs données, mais ne peuvent plus rien modifier. Ils voient pourquoi en haut de chaque page.',
  },
  reopen: { action: 'Rouvrir', notice: 'est rouverte.', consequence: 'Les utilisateurs peuvent de nouveau modifier leurs données.' },
};

type Props = { environment: OperatedEnvironment; move: keyof typeof texts; onClose: () => void };

/** Suspends or reopens a structure; the reason stays in its history. */
export function SuspensionDialog({ environment: { id, name }, move, onClose }: Props) {
  const { action, notice, consequence } = texts[move];
  const { mutateAsync } = operatedEnvironments.useMove();
  return (
    <ReasonDialog
      title={`${action} ${name}`}
      action={action}
      consequence={consequence}
      hint="Visible dans l’historique de la structure."
      notice={`${name} ${notice}`}
      send={(reason) => mutateAsync({ id, move, body: { reason } })}
      onClose={onClose}
    />
  );
}
