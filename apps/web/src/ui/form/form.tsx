import { chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useIsReader } from '../page/reader-context.js';
import { FormFrame } from './form-frame.js';
import { FormIdContext, useNamedSubmission, useSubmission } from './use-submission.js';
import type { Fault } from './violations-summary.js';

/**
 * react-hook-form as our forms want it: checked on submit, then as the faulty field changes; the summary takes the focus, not the field.
 * A second press sends nothing, and a retry sends the same idempotency key (`Submission`).
 */
export const useForm = <Values extends FieldValues, Context = unknown, Output = Values>(props?: UseFormProps<Values, Context, Output>) =>
  useSubmission(useHookForm<Values, Context, Output>({ mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false, ...props }));

export type FormProps<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>;
  /** Usually `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
  /** Names the form for screen readers when the page has more than one. */
  label?: string;
  id?: string;
};

type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Text that is no date and no amount never reaches the values: the field reports it through the browser's own custom validity. */
const unreadable = (form: HTMLFormElement): Checked[] =>
  [...form.elements].filter(
    (element): element is Checked => 'validity' in element && (element as Checked).validity.customError && (element as Checked).name !== '',
  );

/** Violations without a field, then the others in the order of the fields on the screen. */
function faultsOf(errors: FieldErrors, names: Iterable<string>): Fault[] {
  const onFields = [...names].flatMap((name) => {
    const fault: { message?: unknown } | undefined = get(errors, name);
    return typeof fault?.message === 'string' && fault.message !== '' ? [{ name, message: fault.message }] : [];
  });
  const general = (errors.root?.problem?.message ?? '').split('\n').map((message: string) => ({ name: '', message }));
  return [...general, ...onFields];
}

// `contents`: the fields stay in the column of the form.
const Fieldset = chakra('fieldset', { base: { display: 'contents' } });

/** A form with its summary of errors. Fields inside take `form={form} name="…"`. Readers see its values and cannot change them. */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  children,
  label,
  id,
}: FormProps<Values, Context, Output>) {
  const { errors, submitCount } = form.formState;
  const generatedId = useId();
  const formId = id ?? generatedId;
  useNamedSubmission(formId, form.control);
  const [refusals, setRefusals] = useState(0);
  const failed = Object.keys(errors).length > 0 && (submitCount > 0 || refusals > 0 || errors.root?.['problem'] !== undefined);
  const faults = failed
    ? {
        list: faultsOf(errors, form.control._names.mount),
        type: String(errors.root?.problem?.type ?? ''),
        attempt: submitCount + refusals,
      }
    : null;
  const isReader = useIsReader();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React passes the submission of a form in a dialog on to the form that opened the dialog.
    if (event.target !== event.currentTarget) return undefined;
    form.clearErrors();
    const unread = unreadable(event.currentTarget);
    if (unread.length === 0) return onSubmit(event);
    event.preventDefault();
    for (const field of unread) form.setError(field.name as Path<Values>, { type: 'unreadable', message: field.validationMessage });
    setRefusals((count) => count + 1);
    return undefined;
  };

  return (
    <FormProvider {...form}>
      <FormFrame id={formId} label={label} onSubmit={submit} faults={faults} onSelect={(name) => form.setFocus(name as Path<Values>)}>
        <Fieldset disabled={isReader}>
          <FormIdContext value={formId}>{children}</FormIdContext>
        </Fieldset>
      </FormFrame>
    </FormProvider>
  );
}
