import type { Schema } from '@intendance/contract/client.js';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { useRevokeOperator } from './operator.api.js';

type Props = { operator: Schema<'OperatorDto'>; onClose: () => void };

/** Takes the rights of operation from another operator. */
export function RevokeDialog({ operator: { id, name }, onClose }: Props) {
  const { mutateAsync } = useRevokeOperator();
  return (
    <ReasonDialog
      title={`Retirer les droits de ${name}`}
      action="Retirer les droits"
      consequence="Les écrans de l’exploitation se ferment pour cette personne. Son compte dans sa structure reste ouvert."
      hint="Gardé dans l’historique."
      notice={`${name} n’a plus les droits d’exploitation.`}
      send={(reason) => mutateAsync({ path: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
