import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Stack, Text } from '../../ui/layout.js';
import type { EditedLine } from './plan-lines.js';

const names = (lines: readonly EditedLine[]): string => lines.map(({ name, saved }) => `« ${saved?.name ?? name} »`).join(', ');

/** Changing used activities: what is already allocated follows, or stays as it was. */
export function ApplyQuestion({
  lines,
  onAnswer,
  onClose,
}: {
  lines: readonly EditedLine[];
  onAnswer: (applies: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      size="md"
      title="Appliquer aux opérations déjà affectées ?"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            Non, aux prochaines seulement
          </Button>
          <Button onClick={() => onAnswer(true)}>Oui, appliquer</Button>
        </>
      }
    >
      <Stack gap="2">
        <Text>Des opérations sont déjà affectées à {names(lines)}.</Text>
        <Text color="fg.muted">
          Oui : elles prennent le nouveau nom, le nouveau budget et les nouveaux comptes, sauf dans les périodes fermées.
        </Text>
      </Stack>
    </Dialog>
  );
}

type DeleteProps = { line: EditedLine; onAnswer: (kind: 'keep' | 'all') => void; onClose: () => void };

/** Deleting a used activity: its assignments leave with it, or stay. */
export function DeleteQuestion({ line, onAnswer, onClose }: DeleteProps) {
  const answer = (kind: 'keep' | 'all') => () => {
    onAnswer(kind);
    onClose();
  };
  return (
    <Dialog
      open
      size="md"
      title={`Supprimer ${names([line])} ?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="outline" colorPalette="red" onClick={answer('keep')}>
            Garder ses affectations
          </Button>
          <Button colorPalette="red" onClick={answer('all')}>
            Retirer ses affectations
          </Button>
        </>
      }
    >
      <Stack gap="2">
        <Text>Des opérations sont affectées à cette activité. Faut-il retirer aussi ses affectations ?</Text>
        <Text color="fg.muted">
          Retirées, ces opérations seront de nouveau à affecter. La suppression est faite à l'enregistrement du plan.
        </Text>
      </Stack>
    </Dialog>
  );
}
