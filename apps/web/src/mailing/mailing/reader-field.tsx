import { AsyncCombobox, type Option } from '../../ui/field/async-combobox.js';
import { Labelled } from '../../ui/field/labelled.js';
import { findRecipients } from './mailing.api.js';

const loadPeople = async (text: string, signal: AbortSignal): Promise<Option[]> =>
  (await findRecipients(text, signal)).people.map(({ id, fullname, email }) => ({
    value: id,
    label: fullname,
    detail: email ?? 'sans adresse',
  }));

type Props = { value: Option | null; onValueChange: (person: Option | null) => void };

/** The person whose values replace the merge fields. */
export const ReaderField = (props: Props) => (
  <Labelled label="Lire à la place de">
    <AsyncCombobox
      label="Lire à la place de"
      placeholder="Nom d’une personne"
      queryKey={['mailing-people']}
      load={loadPeople}
      emptyText="Aucune personne trouvée"
      {...props}
    />
  </Labelled>
);
