import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { PreviewButton } from '../preview/preview-button.js';
import type { Advantage } from '../website.api.js';
import { AdvantageFields } from './advantage-fields.js';
import { toBody } from './advantage-form.js';
import { useAdvantageForm } from './use-advantage-form.js';

/** Adds an advantage, or changes one. */
export function AdvantageDialog({ advantage, onClose }: { advantage: Advantage | undefined; onClose: () => void }) {
  const { form, submit, isSaving, isDirty } = useAdvantageForm(advantage, onClose);
  return (
    <FormDialog
      title={advantage ? 'Modifier l’avantage' : 'Nouvel avantage'}
      size="xl"
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Avantage"
      action="Enregistrer"
      subtitle={advantage && <Viewers type="advantage" id={advantage.id} />}
      pending={isSaving}
      tools={<PreviewButton draft={() => ({ path: '/api/advantages/preview', body: toBody(form.getValues()) })} />}
    >
      <AdvantageFields form={form} />
    </FormDialog>
  );
}
