import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type pg from 'pg';
import { indexed } from './append-functions.js';

/**
 * An append that erases a person also clears the personal fields of events and responses stored before encryption existed. This is the only
 * exception to "events are never rewritten". The application's login cannot write the table that lists the personal fields, since a caller
 * who chose the fields could erase an amount.
 */
export const erasingFunction = `
CREATE TABLE IF NOT EXISTS evs.personal_field (
  stream_type text COLLATE "C" NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  PRIMARY KEY (stream_type, event_type, field)
);

CREATE OR REPLACE FUNCTION evs.append_erasing(p_pass text, p_meta jsonb, p_streams jsonb, p_guards jsonb, p_command uuid, p_hash bytea,
  p_answer jsonb, p_subjects uuid[],
  OUT status text, OUT stream text, OUT version bigint, OUT xid xid8, OUT pos bigint, OUT answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, 'erase:' || array_to_string(p_subjects, ','), coalesce(p_meta -> 'actor' ->> 'id', ''));
  names text[] := (SELECT array_agg(w ->> 'stream') FROM jsonb_array_elements(p_streams) w);
BEGIN
  SELECT a.status, a.stream, a.version, a.xid, a.pos, a.answer INTO status, stream, version, xid, pos, answer
    FROM evs.append_many(p_pass, p_meta, p_streams, p_guards, p_command, p_hash, p_answer) a;
  IF status <> 'appended' THEN RETURN; END IF;
  INSERT INTO evs.person_key AS k (environment_id, subject_id, erased_at) SELECT environment, u.s, now() FROM unnest(p_subjects) u(s) ORDER BY u.s
    ON CONFLICT (environment_id, subject_id) DO UPDATE SET wrapped_key = NULL, erased_at = coalesce(k.erased_at, now());
  UPDATE evs.event e SET data = (e.data - p.fields) || jsonb_build_object('$enc', jsonb_build_object('k', p_subjects[1]))
    FROM (SELECT f.stream_type, f.event_type, array_agg(f.field) AS fields FROM evs.personal_field f GROUP BY f.stream_type, f.event_type) p
    WHERE e.environment_id = environment AND e.stream_id = ANY (names) AND NOT e.data ? '$enc'
      AND p.stream_type = e.stream_type AND p.event_type = e.type;
  UPDATE evs.command c SET answer = jsonb_build_object('$enc', jsonb_build_object('k', p_subjects[1]))
    WHERE c.environment_id = environment AND c.answer IS NOT NULL AND c.command_id IS DISTINCT FROM p_command AND c.command_id IN (
      SELECT (e.meta ->> 'commandId')::uuid FROM evs.event e WHERE e.environment_id = environment AND e.stream_id = ANY (names));
END $$;`;

/** Stores the list of fields that an erasure clears. @param owner a connection that may write every table of schema `evs` */
export async function installPersonalFields(
  owner: Pick<pg.ClientBase, 'query'>,
  declarations: readonly PersonalDeclaration[],
): Promise<void> {
  const fields = declarations.flatMap(({ streamType, fields }) =>
    Object.entries(fields).flatMap(([eventType, values]) => Object.keys(values ?? {}).map((field) => [streamType, eventType, field])),
  );
  const columns = [0, 1, 2].map((index) => fields.map((row) => row[index]));
  await owner.query(
    `WITH declared AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS d(stream_type, event_type, field)),
      gone AS (DELETE FROM evs.personal_field f WHERE NOT EXISTS (
        SELECT FROM declared d WHERE (d.stream_type, d.event_type, d.field) = (f.stream_type, f.event_type, f.field)))
     INSERT INTO evs.personal_field SELECT DISTINCT * FROM declared ON CONFLICT DO NOTHING`,
    columns,
  );
}
