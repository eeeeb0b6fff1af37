import { useEffect, useState } from 'react';

const forms = new Set<object>();

/** True while a form of this tab holds input that is not saved. */
export const hasUnsavedWork = (): boolean => forms.size > 0;

/** The user has chosen to lose the input: no form asks any more. */
export const abandonUnsavedWork = (): void => forms.clear();

/** Counts a form as unsaved while `dirty`. Returns whether it still is, after `abandonUnsavedWork` too. */
export function useUnsavedWork(dirty: boolean): () => boolean {
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!dirty) return;
    forms.add(form);
    return () => void forms.delete(form);
  }, [dirty, form]);
  return () => dirty && forms.has(form);
}
