import { AsyncCombobox, type Option } from '../../ui/field/async-combobox.js';
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
  <AsyncCombobox
    label="Lire à la place de"
    placeholder="Lire à la place de…"
    queryKey={['mailing-people']}
    load={loadPeople}
    emptyText="Aucune personne trouvée"
    {...props}
  />
);
