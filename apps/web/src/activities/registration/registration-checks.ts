import type { Calculation } from '../claim/calculation/calculation.js';
import type { Refusal } from '../claim/claim-sheet.js';
import { needsDocument, type RegistrationRule } from '../registration-activity/registration-activity.js';
import { documentsOf, entriesOf, type RegistrationForm } from './registration-form.js';
import { unansweredGroup } from './registration-options.js';

export const notEligible = "Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.";
const incomplete = 'Veuillez renseigner tous les champs du formulaire.';

type Rule = Pick<RegistrationRule, 'required_attachment' | 'required_bill' | 'inscription_rule' | 'options'>;
type Context = { calculation: Calculation; activity: Rule | undefined };

/** The specification's checks, in its order, on every save: the user sees the first that fails. The server repeats them. */
export function firstRefusal(form: RegistrationForm, { calculation, activity }: Context): Refusal<RegistrationForm> | null {
  const entries = entriesOf(form, activity);
  if (activity && needsDocument(activity) && form.inscription_attachments.length === 0)
    return { field: 'inscription_attachments', message: 'Vous devez ajouter une pièce justificative.' };
  const missing = activity && needsDocument(activity) ? form.others.find((other) => documentsOf(form, other).length === 0) : undefined;
  if (missing) return { field: 'others', message: `Vous devez ajouter la pièce justificative de ${missing.label}.` };
  if (!form.person && entries === null) return { field: 'person', message: incomplete };
  if (!form.person) return { field: 'person', message: 'Veuillez renseigner un bénéficiaire.' };
  if (!form.inscription_settings) return { field: 'inscription_settings', message: incomplete };
  if (!form.date) return { field: 'date', message: incomplete };
  if (entries === null) return { field: 'entries', message: incomplete };
  const group = unansweredGroup(form, entries, activity);
  if (group !== null) return { field: null, message: `« ${group} » : choisissez une option pour chaque participant.` };
  if (calculation.state === 'free' || calculation.state === 'ok') return null;
  if (calculation.state === 'refused') return { field: null, message: notEligible };
  return { field: null, message: "Vous devez calculer le montant de l'inscription pour valider la demande." };
}
