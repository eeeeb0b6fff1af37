import type { Calculation } from '../claim/calculation/calculation.js';
import type { Refusal } from '../claim/claim-sheet.js';
import type { RefundForm } from './refund-form.js';

type Context = { calculation: Calculation; activity: { required_bill: boolean } | undefined; isValidating: boolean };

export const notEligible = "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.";
export const cannotCompute =
  "Le montant de cette demande ne peut pas être calculé car elle ne valide pas les règles paramétrées dans l'activité";

/** The specification's checks, in its order: the user sees the first that fails. The server repeats them. */
export function firstRefusal(form: RefundForm, { calculation, activity, isValidating }: Context): Refusal<RefundForm> | null {
  const hasAmount = form.bill_amount !== null && form.bill_amount > 0;
  if (activity?.required_bill && form.refund_attachments.length === 0)
    return { field: 'refund_attachments', message: 'Vous devez ajouter une pièce justificative.' };
  if (!form.person && !hasAmount) return { field: 'person', message: 'Veuillez renseigner tous les champs du formulaire.' };
  if (!form.refund_settings) return { field: 'refund_settings', message: 'Veuillez renseigner tous les champs du formulaire.' };
  if (!form.date) return { field: 'date', message: 'Veuillez renseigner tous les champs du formulaire.' };
  if (!form.person) return { field: 'person', message: 'Veuillez renseigner un bénéficiaire.' };
  if (!hasAmount) return { field: 'bill_amount', message: 'Veuillez renseigner un montant.' };
  if (!isValidating) return null;
  if (calculation.state === 'refused') return { field: null, message: notEligible };
  if (calculation.state !== 'ok') return { field: null, message: 'Vous devez calculer le montant remboursable pour valider la demande.' };
  return null;
}
