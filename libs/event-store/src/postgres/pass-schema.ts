/**
 * A signed pass lets a process act for one environment: `scope|environment|actor|signature`. Only the program and these functions have the
 * signing key, so SQL injected under the application's login cannot create a pass for another environment, author or use.
 * Row-level security calls `evs.current_environment()` in a sub-select: once per statement.
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

/** Condition of every row-level security policy of an environment. */
export const isOwnRow = 'environment_id = (SELECT evs.current_environment())';
