import { indexed } from './append-functions.js';

/**
 * Keys of people, for a migration that runs it once as the owner, after `eventStoreSchema`. A row without a key is of somebody who was
 * erased, and keeps another key from being made. An append may take keys with it: `evs.append_erasing`.
 */
export const personKeySchema = `
CREATE TABLE evs.person_key (
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  wrapped_key bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  PRIMARY KEY (environment_id, subject_id)
);

CREATE FUNCTION evs.obtain_person_keys(p_environment uuid, p_subjects uuid[], p_fresh bytea[])
RETURNS TABLE (environment_id uuid, subject_id uuid, wrapped_key bytea) LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO evs.person_key (environment_id, subject_id, wrapped_key)
    SELECT p_environment, u.s, u.f FROM unnest(p_subjects, p_fresh) u(s, f) ORDER BY u.s ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT k.environment_id, k.subject_id, k.wrapped_key FROM evs.person_key k
    WHERE k.environment_id = p_environment AND k.subject_id = ANY (p_subjects);
END $$;

CREATE FUNCTION evs.person_keys(p_environments uuid[], p_subjects uuid[])
RETURNS TABLE (environment_id uuid, subject_id uuid, wrapped_key bytea) LANGUAGE sql STABLE SECURITY DEFINER ${indexed} AS $$
  SELECT k.environment_id, k.subject_id, k.wrapped_key FROM unnest(p_environments, p_subjects) u(e, s)
    JOIN evs.person_key k ON k.environment_id = u.e AND k.subject_id = u.s
$$;

-- Answers and events of the streams it writes that were stored in clear, before there were keys, lose what is personal too:
-- p_personal is {stream type: {event type: [field]}}. It is the one exception to "events are never rewritten".
CREATE FUNCTION evs.append_erasing(p_environment uuid, p_meta jsonb, p_streams jsonb, p_guards jsonb, p_command uuid, p_hash bytea, p_answer jsonb,
  p_subjects uuid[], p_personal jsonb,
  OUT status text, OUT stream text, OUT version bigint, OUT xid xid8, OUT pos bigint, OUT answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  names text[] := (SELECT array_agg(w ->> 'stream') FROM jsonb_array_elements(p_streams) w);
BEGIN
  SELECT a.status, a.stream, a.version, a.xid, a.pos, a.answer INTO status, stream, version, xid, pos, answer
    FROM evs.append_many(p_environment, p_meta, p_streams, p_guards, p_command, p_hash, p_answer) a;
  IF status <> 'appended' THEN RETURN; END IF;
  INSERT INTO evs.person_key AS k (environment_id, subject_id, erased_at) SELECT p_environment, u.s, now() FROM unnest(p_subjects) u(s) ORDER BY u.s
    ON CONFLICT (environment_id, subject_id) DO UPDATE SET wrapped_key = NULL, erased_at = coalesce(k.erased_at, now());
  UPDATE evs.event e SET data = (e.data - ARRAY (SELECT jsonb_array_elements_text(p_personal -> e.stream_type -> e.type)))
      || jsonb_build_object('$enc', jsonb_build_object('k', p_subjects[1]))
    WHERE e.environment_id = p_environment AND e.stream_id = ANY (names) AND NOT e.data ? '$enc' AND p_personal -> e.stream_type ? e.type;
  UPDATE evs.command c SET answer = jsonb_build_object('$enc', jsonb_build_object('k', p_subjects[1]))
    WHERE c.environment_id = p_environment AND c.answer IS NOT NULL AND c.command_id IS DISTINCT FROM p_command AND c.command_id IN (
      SELECT (e.meta ->> 'commandId')::uuid FROM evs.event e WHERE e.environment_id = p_environment AND e.stream_id = ANY (names));
END $$;

REVOKE ALL ON FUNCTION evs.obtain_person_keys, evs.person_keys, evs.append_erasing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evs.obtain_person_keys, evs.person_keys, evs.append_erasing TO intendance_app, intendance_worker;
`;
