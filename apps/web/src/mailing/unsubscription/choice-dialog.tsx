import { ReasonDialog } from '../../ui/dialog/reason-dialog.js';
import { useLift, useUnsubscribe } from './unsubscription.api.js';

type Props = { person: { id: string; fullname: string }; isUnsubscribed: boolean; onClose: () => void };

const texts = {
  lift: {
    title: 'Lever la désinscription',
    consequence: 'Cette personne a demandé à ne plus rien recevoir. Ne levez la désinscription qu’à sa demande.',
    notice: 'La désinscription est levée.',
  },
  record: {
    title: 'Désinscrire des publipostages',
    consequence:
      'Cette personne ne recevra plus aucun publipostage de la structure. Les réponses à ses demandes lui parviendront toujours.',
    notice: 'La personne ne recevra plus de publipostage.',
  },
} as const;

/** Both decisions of a clerk need a reason, which stays in the history. */
export function ChoiceDialog({ person: { id }, isUnsubscribed, onClose }: Props) {
  const [lift, record] = [useLift(), useUnsubscribe()];
  const { mutateAsync } = isUnsubscribed ? lift : record;
  return (
    <ReasonDialog
      {...(isUnsubscribed ? texts.lift : texts.record)}
      hint="Gardé dans l’historique."
      maxLength={1000}
      send={(reason) => mutateAsync({ path: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
