import { DomainError } from '@intendance/kernel/domain-error.js';

export const patrimonialStateErrors = {
  detailMissing: (rank: number) => {
    const message = `Veuillez renseigner le libellé de la ligne ${rank + 1}.`;
    return new DomainError('patrimonial-state.detail-missing', message, 'invalid', [
      { propertyPath: `lines[${rank}].detail`, code: 'required', message },
    ]);
  },
  /** The accounting rules of works councils ask for it; the other structures have an annual state only. */
  councilsOnly: () => {
    const message = 'La situation patrimoniale est celle des comités sociaux et économiques.';
    return new DomainError('patrimonial-state.councils-only', message, 'invalid', [
      { propertyPath: 'patrimonial_state', code: 'councils-only', message },
    ]);
  },
  noPrevious: () =>
    new DomainError(
      'patrimonial-state.no-previous',
      'Il n’y a pas de situation patrimoniale de l’exercice précédent à reprendre.',
      'conflict',
    ),
};
