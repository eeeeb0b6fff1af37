import { useQueryClient } from '@tanstack/react-query';
import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Submission, subscribeToSubmissions } from '../../platform/submission.js';

const ofControl = new WeakMap<object, Submission>();
const ofForm = new Map<string, Submission>();

/** The `id` of the form that a button stands in. */
export const FormIdContext = createContext<string | undefined>(undefined);

/** The form with a `handleSubmit` that sends only once: see `Submission`. */
export function useSubmission<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const mutations = useQueryClient().getMutationCache();
  const [submission] = useState(() => new Submission());
  const [done, setDone] = useState(0);
  // React shows a closing screen in a transition: a later transition is committed with that one or after it, never before.
  const releaseLater = (): void => void setTimeout(() => startTransition(() => setDone((count) => count + 1)));
  useEffect(() => {
    if (done > 0) submission.release();
  }, [done, submission]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => submission.renew());
    return unsubscribe;
  }, [form.watch, submission]);

  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => async (event) => {
    event?.preventDefault();
    if (submission.isBusy) return;
    await form.handleSubmit((values, of) => submission.run(mutations, () => onValid(values, of), releaseLater), onInvalid)(event);
  };
  // Keeps one object for the life of the form, as react-hook-form does, so that effects may depend on it.
  const bound = useRef<UseFormReturn<Values, Context, Output>>(undefined);
  bound.current ??= { ...form };
  ofControl.set(form.control, submission);
  return Object.assign(bound.current, { handleSubmit, formState: form.formState });
}

/** Lets the buttons of a form find its submission by the id of the form, inside of the form and outside. */
export function useNamedSubmission(id: string, control: object): void {
  useLayoutEffect(() => {
    const submission = ofControl.get(control);
    if (submission === undefined) return;
    ofForm.set(id, submission);
    return () => {
      if (ofForm.get(id) === submission) ofForm.delete(id);
    };
  }, [id, control]);
}

/** Whether the form sends, or has sent and is about to leave the screen. Without an id: the form around. */
export function useIsSubmitting(formId?: string): boolean {
  const around = useContext(FormIdContext);
  const id = formId ?? around;
  return useSyncExternalStore(subscribeToSubmissions, () => id !== undefined && (ofForm.get(id)?.isBusy ?? false));
}
