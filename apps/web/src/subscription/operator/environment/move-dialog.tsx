import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { Select } from '../../../ui/field/select.js';
import { useForm } from '../../../ui/form/form.js';
import { count } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import type { OperatedEnvironment } from './operated-environment.js';
import { databasesQuery } from './silent-databases.js';
import { useRequestMove } from './structure-move.api.js';

/** Asks the servers to move a structure to another database, while it works. */
export function MoveDialog({ environment: { id, name, database }, onClose }: { environment: OperatedEnvironment; onClose: () => void }) {
  const form = useForm({ defaultValues: { destination: '' } });
  const request = useRequestMove();
  const { data } = useQuery(databasesQuery);
  const choices = (data?.databases ?? [])
    .filter((each) => each.name !== database)
    .map((each) => ({
      value: each.name,
      label: each.is_answering ? `${each.name} (${count(each.structures, 'structure')})` : `${each.name} (ne répond pas)`,
      disabled: !each.is_answering,
    }));
  const submit = form.handleSubmit(({ destination }) => {
    if (destination === '') return form.setError('destination', { type: 'missing', message: 'Veuillez choisir la base de données.' });
    request.mutate(
      { environment: id, destination },
      {
        onSuccess: () => {
          notify.success(`Le déplacement de ${name} vers ${destination} est demandé.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Déplacer ${name}`}
      dirty={form.formState.isDirty && !request.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Base de données"
      action="Déplacer"
      pending={request.isPending}
    >
      <Text color="fg.muted">
        La structure travaille pendant la copie, puis n’enregistre rien pendant quelques dixièmes de seconde. Vous pouvez annuler jusqu’au
        passage à l’autre base.
      </Text>
      <Select form={form} name="destination" label="Base de données" placeholder="Choisir" choices={choices} required />
    </FormDialog>
  );
}
