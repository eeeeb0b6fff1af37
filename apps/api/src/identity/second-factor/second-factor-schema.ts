/**
 * The second factor of an account: the secret of its authenticator application, wrapped under the secret that no copy of the database holds,
 * and the hashes of its recovery codes. Only the vault login reads the table.
 */
export const secondFactorSchema = `
CREATE TABLE identity.second_factor (
  user_id uuid PRIMARY KEY REFERENCES identity.account (user_id) ON DELETE CASCADE,
  wrapped_secret bytea NOT NULL,
  -- Null until the first code has proven that the application has the secret.
  active_since timestamptz,
  -- Of the last code that was used: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  recovery_hashes text[] NOT NULL DEFAULT '{}'
);
REVOKE ALL ON identity.second_factor FROM PUBLIC, intendance_app, intendance_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.second_factor TO intendance_vault;
`;
