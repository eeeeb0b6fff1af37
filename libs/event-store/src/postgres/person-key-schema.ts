import { indexed } from './append-functions.js';
import { erasingFunction } from './erasing-function.js';
import { fenceKey, movingState } from './structure-mark-schema.js';

/**
 * Makes no key where the structure does not take the event that would follow: a key that its next database does not have would stay in the
 * cache of a process, and encrypt events when the structure comes back.
 */
export const obtainFunction = `
CREATE OR REPLACE FUNCTION evs.obtain_person_keys(p_environment uuid, p_subjects uuid[], p_fresh bytea[])
RETURNS TABLE (environment_id uuid, subject_id uuid, wrapped_key bytea) LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${fenceKey('p_environment')});
  IF EXISTS (SELECT FROM evs.structure_mark m WHERE m.environment_id = p_environment
    AND (m.state IN ('arriving', 'departed') OR m.state = 'fenced' AND m.until > clock_timestamp()))
  THEN RAISE EXCEPTION 'the structure moves' USING ERRCODE = '${movingState}'; END IF;
  INSERT INTO evs.person_key (environment_id, subject_id, wrapped_key)
    SELECT p_environment, u.s, u.f FROM unnest(p_subjects, p_fresh) u(s, f) ORDER BY u.s ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT k.environment_id, k.subject_id, k.wrapped_key FROM evs.person_key k
    WHERE k.environment_id = p_environment AND k.subject_id = ANY (p_subjects);
END $$;`;

/**
 * Keys of people, for a migration that runs it once as the owner, after `eventStoreSchema`. A row without a key belongs to an erased
 * person, and prevents a new key. Only the vault's login reads keys; an append may delete them: `evs.append_erasing`.
 */
export const personKeySchema = `
CREATE TABLE IF NOT EXISTS evs.person_key (
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  wrapped_key bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  PRIMARY KEY (environment_id, subject_id)
);

${obtainFunction}

CREATE OR REPLACE FUNCTION evs.person_keys(p_environments uuid[], p_subjects uuid[])
RETURNS TABLE (environment_id uuid, subject_id uuid, wrapped_key bytea) LANGUAGE sql STABLE SECURITY DEFINER ${indexed} AS $$
  SELECT k.environment_id, k.subject_id, k.wrapped_key FROM unnest(p_environments, p_subjects) u(e, s)
    JOIN evs.person_key k ON k.environment_id = u.e AND k.subject_id = u.s
$$;

${erasingFunction}

REVOKE ALL ON FUNCTION evs.obtain_person_keys, evs.person_keys, evs.append_erasing FROM PUBLIC, intendance_app, intendance_worker;
GRANT EXECUTE ON FUNCTION evs.obtain_person_keys, evs.person_keys TO intendance_vault;
GRANT EXECUTE ON FUNCTION evs.append_erasing TO intendance_app;
`;
