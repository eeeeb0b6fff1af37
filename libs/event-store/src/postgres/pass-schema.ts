/**
 * What a process shows the database to act for an environment: `scope|environment|actor|signature`. The key of the signature is known to
 * the program and to these functions. A statement smuggled into the application's login cannot make a pass for another environment,
 * another author, or another use. Row-level security asks `evs.current_environment()`, in a sub-select: once per statement.
 */
export const passSchema = `
CREATE TABLE IF NOT EXISTS evs.pass_key (key bytea NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS pass_key_is_one ON evs.pass_key ((true));

CREATE OR REPLACE FUNCTION evs.environment_of(p_pass text, p_scope text, p_actor text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  parts text[] := string_to_array(p_pass, '|');
  secret bytea := (SELECT k.key FROM evs.pass_key k);
  signed bytea := convert_to(array_to_string(parts[1:3], '|'), 'UTF8');
BEGIN
  IF cardinality(parts) = 4 AND parts[1] = p_scope AND (p_actor IS NULL OR parts[3] = p_actor)
    AND encode(sha256(secret || sha256(secret || signed)), 'hex') = parts[4] THEN RETURN parts[2]::uuid; END IF;
  RAISE EXCEPTION 'no pass for this' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE FUNCTION evs.current_environment()
RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN evs.environment_of(current_setting('app.pass', true), 'rows');
END $$;
`;

/** The condition of every policy that shows an environment its rows. */
export const isOwnRow = 'environment_id = (SELECT evs.current_environment())';
