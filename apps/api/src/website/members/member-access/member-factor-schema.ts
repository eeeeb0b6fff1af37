/**
 * The second factor of a member of a site, as `identity.second_factor` stores those of accounts. No row of the directory is in this database
 * for sure: the policy on the person removes the row of an erased one. Only the vault login reads the table.
 */
export const memberFactorSchema = `
CREATE TABLE identity.member_factor (
  environment_id uuid NOT NULL,
  person_id uuid NOT NULL,
  wrapped_secret bytea NOT NULL,
  -- Null until the first code has proven that the application has the secret.
  active_since timestamptz,
  -- Of the last code that was used: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  recovery_hashes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (environment_id, person_id)
);
REVOKE ALL ON identity.member_factor FROM PUBLIC, intendance_app, intendance_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.member_factor TO intendance_vault;
`;
