import type { Finding } from '@intendance/kernel/sealed-history/history-check.js';

const ofEvents = {
  edited: 'modifié depuis son sceau',
  removed: 'supprimé',
  inserted: 'ajouté après coup',
  reordered: 'déplacé dans l’ordre des événements',
} as const;

/** A fault in a sentence. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'edited':
    case 'removed':
    case 'inserted':
    case 'reordered':
      return `Événement ${finding.event} : ${ofEvents[finding.kind]}${finding.seal === undefined ? '' : ` (sceau nº ${finding.seal})`}.`;
    case 'cut':
      return `Sceau nº ${finding.seal} absent : l’historique a été coupé, ou une ancienne sauvegarde a été restaurée.`;
    case 'forked':
      return `Sceau nº ${finding.seal} : ce n’est pas celui qui est attendu, l’historique a été scellé à nouveau.`;
    case 'seal-changed':
      return `Sceau nº ${finding.seal} : ses empreintes ont été modifiées.`;
    case 'signature-wrong':
      return `Sceau nº ${finding.seal} : sa signature est fausse.`;
    case 'key-wrong':
      return `Clé ${finding.key} : elle n’est pas connue, ou la clé précédente ne l’a pas signée.`;
  }
}
