import type { Schema } from '@intendance/contract/client.js';
import { useState } from 'react';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { ClosingCheck, FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { NoteForm } from './note-form.js';

/** A check that the API says to be explainable. */
type Explainable = Schema<'ExplainPointDto'>['check'];

/** The reason why the year is closed with an open point: a transfer in transit, a line that waits, a cheque on its way, a year that has not ended. */
export function CheckNote({ year, check }: { year: FiscalYear; check: ClosingCheck }) {
  const [isExplaining, setExplaining] = useState(false);
  const explain = fiscalYears.useMove();
  const { code, label, note } = check;
  if (isExplaining)
    return (
      <NoteForm
        label={label}
        note={note}
        hint="L’explication, son auteur et sa date restent avec l’exercice. Elle ne vaut que pour ces montants."
        missing="Veuillez expliquer ce point."
        isPending={explain.isPending}
        onSave={(text, handlers) =>
          explain.mutate({ id: year.id, move: 'closing_notes', body: { check: code as Explainable, note: text } }, handlers)
        }
        onDone={() => setExplaining(false)}
      />
    );
  return (
    <Stack gap="1" ps="30px" mt="1">
      {note ? <Text textStyle="dense">« {note} »</Text> : null}
      <Button size="sm" variant="outline" alignSelf="flex-start" aria-label={`Expliquer : ${label}`} onClick={() => setExplaining(true)}>
        {note ? 'Changer l’explication' : 'Expliquer'}
      </Button>
    </Stack>
  );
}
