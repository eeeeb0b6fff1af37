import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { useDebounced } from '../../ui/page/use-debounced.js';
import { useRecord } from '../../ui/record/use-record.js';
import { type Mailing, mailings } from './mailing.api.js';
import { emptyMailing, type MailingForm, mailingBody, mailingFields, mailingForm } from './mailing-form.js';

/** Pause in the typing after which the draft is saved. */
const pause = 1500;

/** The form of a draft: saved during typing, and merged with a colleague's saves. */
export function useDraft(mailing: Mailing | null, onCreated: (id: string) => void) {
  const queries = useQueryClient();
  const { mutateAsync: save } = mailings.useSave();
  const record = useRecord<Mailing, MailingForm>({
    record: mailing,
    place: 'page',
    toForm: mailingForm,
    empty: emptyMailing,
    fields: mailingFields,
    read: ({ id }) => queries.fetchQuery({ ...mailings.one(id), staleTime: 0 }),
    write: (values, base) =>
      save(base ? { id: base.id, version: base.version, body: mailingBody(values) } : { id: undefined, body: mailingBody(values) }),
    onSaved: ({ id }) => onCreated(id),
    onError: (form, error) => {
      notify.error("Une erreur s'est produite lors de la sauvegarde.", { id: 'mailing-save', description: problemOf(error).detail });
      showProblem(form)(error);
    },
  });
  const { form, isDirty, isSaving, save: saveValues } = record;
  const typed = JSON.stringify(form.watch());
  const settled = useDebounced(typed, pause);
  // A text that was refused is not sent again until it changes.
  const sent = useRef('');
  const autosave = useEffectEvent((text: string) => {
    if (!isDirty || text !== typed || sent.current === text) return;
    sent.current = text;
    void saveValues(form.getValues());
  });
  // The end of a save lets the next one begin.
  const due = isSaving ? null : settled;
  useEffect(() => {
    if (due !== null) autosave(due);
  }, [due]);
  return record;
}
