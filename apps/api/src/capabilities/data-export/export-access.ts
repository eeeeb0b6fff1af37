import { allows } from '@intendance/contract/access.js';
import { moduleCodes } from '@intendance/contract/access-need.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFiles } from '../manifest/exported-files.js';

/** The session as if the environment were active: the end of a trial or of a contract closes modules, and keeps the data exportable. */
export function withAllModules(session: Session): Session {
  const { profile } = session;
  const modules = moduleCodes.map((code) => ({ code, active: true }));
  return { ...session, profile: { ...profile, environment: { ...profile.environment, isActive: true, modules } } };
}

export const mayExport = ({ feature }: Pick<ExportedFiles, 'feature'>, { profile }: Session): boolean => allows(feature, profile);
