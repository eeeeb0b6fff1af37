import { Dialog } from '../../../ui/dialog/dialog.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Span, Stack, Text } from '../../../ui/page/layout.js';
import type { EditedLine } from './plan-lines.js';

const splitsOf = (lines: readonly EditedLine[]): number => lines.reduce((sum, { saved }) => sum + (saved?.splits_count ?? 0), 0);
/** A button's label, quoted in the explanation. */
const Strong = ({ children }: { children: string }) => <Span fontWeight="600">{children}</Span>;
const names = (lines: readonly EditedLine[]): string => lines.map(({ name, saved }) => `« ${saved?.name ?? name} »`).join(', ');

/** Asks whether existing allocations follow the changes of used activities. */
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
      title="Appliquer aux opérations déjà affectées ?"
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
        <Text>
          Vous avez changé {names(lines)}, que {count(splitsOf(lines), 'affectation utilise', 'affectations utilisent')} déjà.
        </Text>
        <Text>
          <Strong>Oui</Strong> : ces opérations prennent le nouveau nom, le nouveau budget et les nouveaux comptes. Vos états, votre balance
          et vos budgets changent avec elles. Les exercices clôturés et les périodes validées restent tels quels.
        </Text>
        <Text>
          <Strong>Non</Strong> : elles gardent ce qu’elles ont. Le changement vaut pour vos prochaines affectations.
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
      title={`Supprimer ${names([line])} ?`}
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
        <Text>
          {count(splitsOf([line]), 'affectation utilise', 'affectations utilisent')} cette activité. Elle ne sera plus proposée, dans les
          deux cas.
        </Text>
        <Text>
          <Strong>Garder</Strong> : les opérations restent affectées, et vos états continuent de montrer l’activité.
        </Text>
        <Text>
          <Strong>Retirer</Strong> : elles redeviennent des opérations à affecter, sauf celles des exercices clôturés et des périodes
          validées.
        </Text>
        <Text color="fg.muted">La suppression est faite quand vous enregistrez le plan.</Text>
      </Stack>
    </Dialog>
  );
}
