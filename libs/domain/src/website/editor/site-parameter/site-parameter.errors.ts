import { DomainError } from '@intendance/kernel/domain-error.js';

export const siteParameterErrors = {
  unknown: () => new DomainError('site-parameter.unknown', 'Ce contenu du site n’existe pas.', 'not-found'),
  empty: () => {
    const message = 'Le champ ne peut rester vide.';
    return new DomainError('site-parameter.empty', message, 'invalid', [{ propertyPath: 'content', code: 'required', message }]);
  },
  exists: () => new DomainError('site-parameter.exists', 'Ce contenu a déjà été enregistré : modifiez-le.', 'conflict'),
  blocks: () => {
    const message = 'L’ordre contient un bloc inconnu, répété ou manquant.';
    return new DomainError('site-parameter.blocks', message, 'invalid', [{ propertyPath: 'content', code: 'blocks', message }]);
  },
  kind: () => {
    const message = 'Un texte est attendu, ou la liste des blocs pour un ordre.';
    return new DomainError('site-parameter.kind', message, 'invalid', [{ propertyPath: 'content', code: 'kind', message }]);
  },
};
