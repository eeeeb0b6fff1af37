import { ApiUpload, uploadParam } from '../../../capabilities/upload/upload.js';
import { flagField } from '../../../capabilities/upload/upload-fields.js';

export type PlanUpload = {
  readonly content: Buffer;
  /** Reports the changes of the file, and writes nothing. */
  readonly isDryRun: boolean;
  /** The fingerprint of the dry run: a plan that changed since is not written. */
  readonly fingerprint: string | null;
  /** Removes from the plan the activities that the file does not name. */
  readonly removesAbsent: boolean;
  readonly appliesChanges: boolean;
  /** Removes the allocations of removed activities too; null until the user chooses. */
  readonly deletesAll: boolean | null;
};

const flag = (description: string) => ({ type: 'string' as const, enum: ['true', 'false'], description });

export const ApiPlanUpload = () =>
  ApiUpload('csv ou xlsx, avec les colonnes du plan téléchargé.', {
    dry_run: flag('Un essai, qui n’écrit rien, si absent.'),
    fingerprint: { type: 'string', description: 'Celle de l’essai : rien n’est écrit si le plan a changé depuis.' },
    remove_absent: flag('Retire du plan ce que le fichier ne nomme pas.'),
    apply_changes: flag('Change aussi les opérations déjà affectées.'),
    delete_all: flag('Retire aussi les affectations de ce qui quitte le plan.'),
  });

export const PlanFileUpload = uploadParam('Le fichier', (upload): PlanUpload => {
  const { content, field } = upload;
  return {
    content,
    isDryRun: flagField(upload, 'dry_run') ?? true,
    fingerprint: field('fingerprint') ?? null,
    removesAbsent: flagField(upload, 'remove_absent') ?? false,
    appliesChanges: flagField(upload, 'apply_changes') ?? false,
    deletesAll: flagField(upload, 'delete_all'),
  };
});
