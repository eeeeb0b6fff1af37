/**
 * Passkeys of accounts: public keys only, the private ones never leave the authenticators. Only the vault login reads the tables.
 */
export const passkeySchema = `
CREATE TABLE identity.passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.account (user_id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The host name that the browser gives it for; it works for no other.
  site text NOT NULL,
  -- Of signatures, as the authenticator counts them; 0 for one that does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  device text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_user ON identity.passkey (user_id);
-- Challenges that were signed: each works once.
CREATE TABLE identity.passkey_challenge (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
REVOKE ALL ON identity.passkey, identity.passkey_challenge FROM PUBLIC, intendance_app, intendance_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.passkey, identity.passkey_challenge TO intendance_vault;
`;
