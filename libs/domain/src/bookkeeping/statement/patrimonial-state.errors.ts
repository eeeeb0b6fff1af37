import { DomainError } from '@intendance/kernel/domain-error.js';

export const patrimonialStateErrors = {
  detailMissing: (rank: number) => {
    const message = `Veuillez renseigner le libellé de la ligne ${rank + 1}.`;
    return new DomainError('patrimonial-state.detail-missing', message, 'invalid', [
      { propertyPath: `lines[${rank}].detail`, code: 'required', message },
    ]);
  },
  noPrevious: () =>
    new DomainError(
      'patrimonial-state.no-previous',
      "Il n'y a pas de situation patrimoniale de l'exercice précédent à reprendre.",
      'conflict',
    ),
};
