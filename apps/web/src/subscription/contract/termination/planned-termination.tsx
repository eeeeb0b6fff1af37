import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day } from '../../../ui/format/format.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import { useCancelTermination } from './termination.api.js';

type Props = { id: string; version: number; lastDay: string };

/** A termination that is not over yet, and the way back. */
export function PlannedTermination({ id, version, lastDay }: Props) {
  const { cancel, isPending } = useCancelTermination();
  const undo = () =>
    cancel({ path: { id }, version }).then(
      () => notify.success('La résiliation est annulée : votre contrat continue.', { id: 'termination' }),
      (error: unknown) => notify.error('Annulation impossible', { id: 'termination', description: problemOf(error).detail }),
    );
  return (
    <Callout kind="warning" title={`Votre contrat est résilié : il reste ouvert jusqu’au ${day(lastDay)} compris.`}>
      <Text>Vous pouvez annuler la résiliation jusque-là. Vos données s’exportent aussi après ce jour.</Text>
      <HStack mt="3" wrap="wrap">
        <LinkButton to="/environment/export" variant="outline">
          Exporter toutes les données
        </LinkButton>
        <Button variant="outline" loading={isPending} onClick={() => void undo()}>
          Annuler la résiliation
        </Button>
      </HStack>
    </Callout>
  );
}
