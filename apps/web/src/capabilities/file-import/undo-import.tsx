import type { ReactNode } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { HStack } from '../../ui/page/layout.js';

type Undo = { mutate(input: { id: string; move: 'undo' }, callbacks: { onError(error: Error): void }): void; readonly isPending: boolean };
type Props = {
  id: string;
  undo: Undo;
  /** Effect of the undo on the records. */
  description: string;
  /** Links to the imported records. */
  children: ReactNode;
};

export const showFailure = (error: unknown): void => void notify.error(problemOf(error).detail);

/** Links to the records of a completed import, and undoes the import once the user confirms. */
export function UndoImport({ id, undo, description, children }: Props) {
  const ask = async (): Promise<void> => {
    if (await confirm({ description, confirmLabel: 'Annuler l’import', cancelLabel: 'Garder', destructive: true }))
      undo.mutate({ id, move: 'undo' }, { onError: showFailure });
  };
  return (
    <HStack gap="3" wrap="wrap">
      {children}
      <Button variant="outline" loading={undo.isPending} onClick={() => void ask()}>
        Annuler cet import
      </Button>
    </HStack>
  );
}
