import type { UseFormReturn } from 'react-hook-form';
import { personChoice } from '../../directory/public.js';
import { OptionsField } from '../../ui/field/options-field.js';
import type { GiftForm } from './gift.js';

/** The people of a chosen subset. */
export const PeopleField = ({ form }: { form: UseFormReturn<GiftForm> }) => (
  <OptionsField form={form} name="people" label="Personnes" search={personChoice} placeholder="Ajouter une personne…" required />
);
