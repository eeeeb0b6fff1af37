import { DomainError } from '@intendance/kernel/domain-error.js';

export const letterBatchErrors = {
  unknown: () => new DomainError('letter-batch.unknown', 'Ces courriers n’existent pas.', 'not-found'),
  running: () => new DomainError('letter-batch.running', 'Des courriers de ce publipostage sont déjà en préparation.', 'conflict'),
  notFailed: () => new DomainError('letter-batch.not-failed', 'Cette préparation n’a pas échoué.', 'conflict'),
  removed: () => new DomainError('letter-batch.removed', 'Ce fichier a été supprimé : préparez-le à nouveau.', 'not-found'),
  notReady: () => new DomainError('letter-batch.not-ready', 'Ce fichier n’est pas encore prêt.', 'conflict'),
  nobody: () =>
    new DomainError('letter-batch.nobody', 'Aucune de ces personnes n’a une adresse postale complète : complétez-les dans l’annuaire.'),
  steps: () =>
    new DomainError('letter-batch.steps', 'Veuillez choisir à qui écrire.', 'invalid', [
      { propertyPath: 'audience', code: 'missing', message: 'Veuillez choisir à qui écrire.' },
    ]),
  start: (labels: number) => {
    const message = `La première étiquette libre se compte de 1 à ${labels} sur cette planche.`;
    return new DomainError('letter-batch.start', message, 'invalid', [{ propertyPath: 'start', code: 'range', message }]);
  },
};
