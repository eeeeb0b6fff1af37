import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { Form } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Button } from '../../../ui/page/button.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { PatrimonialSectionFields } from './patrimonial-section-fields.js';
import type { PatrimonialState } from './statement.js';
import { usePatrimonialRecord } from './use-patrimonial-record.js';

/** The six sections of the statement, written line by line; a closed year is only read. */
export function PatrimonialForm({ state, isClosed }: { state: PatrimonialState; isClosed: boolean }) {
  const { form, submit, isSaving, conflict } = usePatrimonialRecord(state, isClosed);
  return (
    <>
      <Form form={form} onSubmit={submit} label="Situation patrimoniale">
        {state.sections.map((section, index) => (
          <PatrimonialSectionFields key={section.code} form={form} section={section} index={index} isClosed={isClosed} />
        ))}
        <Panel title="Précisions">
          <TextArea form={form} name="details" label="Ce qui est à dire en plus" maxLength={5000} />
        </Panel>
        {isClosed ? null : (
          <FormBar>
            <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
            {state.previous_exercice ? <ImportPrevious state={state} /> : null}
          </FormBar>
        )}
      </Form>
      {conflict}
    </>
  );
}

function ImportPrevious({ state }: { state: PatrimonialState }) {
  const load = bookkeeping.useSend('post', '/api/comptability/exercices/{id}/patrimonial_state/import_previous');
  const previous = state.previous_exercice?.name ?? '';
  const run = async (): Promise<void> => {
    const description = `Les valeurs de ${previous} deviennent les valeurs précédentes ; les lignes qui manquent sont ajoutées.`;
    if (!(await confirm({ title: `Reprendre l’exercice ${previous}`, description, confirmLabel: 'Reprendre' }))) return;
    load.mutate(
      { path: { id: state.exercice.id } },
      {
        onSuccess: () => notify.success(`L’exercice ${previous} a bien été repris.`),
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  };
  return (
    <Button variant="outline" loading={load.isPending} onClick={() => void run()}>
      Reprendre l’exercice {previous}
    </Button>
  );
}
