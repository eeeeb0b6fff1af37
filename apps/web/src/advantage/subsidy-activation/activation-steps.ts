export const steps = ['Règle', 'Bénéficiaires et univers', 'Récapitulatif'] as const;
export const lastStep = steps.length - 1;

/** The step that `?etape=` names: a draft opens the last one, and without a draft only the first is open. */
export function stepOfQuery(etape: string | null, isPending: boolean): number {
  if (!isPending) return 0;
  const rank = Number(etape);
  return Number.isInteger(rank) && rank >= 1 && rank <= steps.length ? rank - 1 : lastStep;
}

const firstFields: readonly string[] = ['name', 'enabled', 'start_date', 'end_date', 'rate', 'fixedPrice', 'amount'];

/** The step that shows a field. */
export const stepOfField = (name: string): number => (firstFields.includes(name) ? 0 : 1);
