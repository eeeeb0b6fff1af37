import type { FieldValues } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from '../../ui/dialog/form-dialog.js';

export const factorTitle = 'Double authentification';

/** One step of a change of the second factor: a short form under the same title. */
export const FactorStep = <Values extends FieldValues>(
  props: Omit<FormDialogProps<Values, unknown, Values>, 'title' | 'label' | 'size'>,
) => <FormDialog size="sm" title={factorTitle} label={factorTitle} {...props} />;
