import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, euros } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { entries } from '../journal-entry/entry.api.js';
import { type CutOff, entryOf, kindLabels } from './cut-off.js';

type Props = { cutOff: CutOff; end: string; reversal: string; onClose: () => void };

/** The entry of a cut-off and its reversal, before they are posted. */
export function CutOffDialog({ cutOff, end, reversal, onClose }: Props) {
  const form = useForm<{ share: number | null }>({ defaultValues: { share: cutOff.share } });
  const save = entries.useSave();
  const submit = form.handleSubmit(({ share }) => {
    if (!share || share <= 0) return form.setError('share', { type: 'missing', message: 'Veuillez saisir la part à régulariser.' });
    save.mutate(
      { id: undefined, body: entryOf(cutOff, share, { end, reversal }) },
      {
        onSuccess: () => {
          notify.success(`${kindLabels[cutOff.kind]} : l’écriture et son extourne sont passées.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={kindLabels[cutOff.kind]}
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Régularisation"
      action="Passer l’écriture"
      pending={save.isPending}
    >
      <Stack gap="1">
        <Text fontWeight="600">{cutOff.wording}</Text>
        <Text color="fg.muted">
          {euros(cutOff.amount)} le {day(cutOff.date)}, pour la période du {day(cutOff.period_start)} au {day(cutOff.period_end)}.
        </Text>
        <Text color="fg.muted">
          Entre {cutOff.accounting_code_value} et {cutOff.cut_off_code_value} le {day(end)}, extourné le {day(reversal)}.
        </Text>
      </Stack>
      <MoneyField form={form} name="share" label="Part à régulariser" required />
    </FormDialog>
  );
}
