import { indexed } from './append-functions.js';

/**
 * Tables and functions of PostgreSQL for an installation whose events are in KurrentDB, for a migration that runs them once as the owner,
 * after `personKeySchema`. `evs.kurrent_log` names the log; it is empty where the events are in `evs.event`.
 */
export const otherLogSchema = `
CREATE TABLE IF NOT EXISTS evs.kurrent_log (id uuid NOT NULL, since timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX IF NOT EXISTS kurrent_log_is_one ON evs.kurrent_log ((true));

CREATE OR REPLACE FUNCTION evs.erase_person_keys(p_environment uuid, p_subjects uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER ${indexed} AS $$
  INSERT INTO evs.person_key AS k (environment_id, subject_id, erased_at) SELECT p_environment, u.s, now() FROM unnest(p_subjects) u(s) ORDER BY u.s
    ON CONFLICT (environment_id, subject_id) DO UPDATE SET wrapped_key = NULL, erased_at = coalesce(k.erased_at, now())
$$;
REVOKE ALL ON FUNCTION evs.erase_person_keys FROM PUBLIC, intendance_app, intendance_worker;
GRANT EXECUTE ON FUNCTION evs.erase_person_keys TO intendance_vault;
`;
